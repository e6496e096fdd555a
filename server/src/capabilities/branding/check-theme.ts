import type { ThemeChoice } from '@trunkline/contract/branding';
import { unreadablePairs } from '@trunkline/contract/kernel/theme-contrast';
import { Problem } from '../../kernel/errors.ts';
import { readCss } from './css/read-css.ts';

/** Maximum number of problems of a style sheet listed together. */
const maxProblems = 20;

/**
 * Throws Problem `validation_failed`, field by field, for an illegible theme or CSS that isn't
 * allowed.
 */
export async function checkTheme(theme: ThemeChoice): Promise<void> {
  const { problems } = await readCss(theme.custom_css);
  const fields = [
    ...unreadablePairs(theme).map(({ field, message }) => ({ path: `theme.${field}`, message })),
    ...problems.slice(0, maxProblems).map((message) => ({ path: 'theme.custom_css', message })),
  ];
  if (fields.length > 0) throw new Problem('validation_failed', { fields });
}
