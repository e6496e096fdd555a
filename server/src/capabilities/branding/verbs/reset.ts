import type { Branding } from '@trunkline/contract/branding';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { conflictMessage } from '../../../kernel/resource/index.ts';
import { defaultThemeChoice } from '../default-theme-choice.ts';
import { readBranding } from '../present.ts';
import { storeTheme } from '../queries.ts';

/**
 * Resets the theme to the default, but keeps logo and favicon. Throws Problem `not_found`,
 * `forbidden`, or `conflict` if someone else saved first.
 */
export async function resetTheme(
  context: SignedIn,
  { id, version }: { id: string; version: number | null },
): Promise<Branding> {
  const branding = await withTenant(context, async (tx) => {
    const before = await readBranding(tx, context, id);
    requireAction(before, 'update');
    if (version === null && before.version === null) return before;
    if (version === null || !(await storeTheme(tx, id, version, defaultThemeChoice)))
      throw new Problem('conflict', { message: conflictMessage });
    return readBranding(tx, context, id);
  });
  await context.invalidatePublicCache();
  return branding;
}
