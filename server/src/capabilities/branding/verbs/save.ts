import type { Branding, ThemeChoice } from '@trunkline/contract/branding';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { conflictMessage } from '../../../kernel/resource/index.ts';
import { checkTheme } from '../check-theme.ts';
import { readBranding } from '../present.ts';
import { storeTheme } from '../queries.ts';

interface Input {
  readonly id: string;
  readonly version: number | null;
  readonly theme: ThemeChoice;
}

/**
 * Saves a company's theme. Throws Problem `validation_failed` if it is illegible or its CSS isn't
 * allowed, `conflict` if someone else has changed it since, `not_found` or `forbidden`.
 */
export async function saveTheme(
  context: SignedIn,
  { id, version, theme }: Input,
): Promise<Branding> {
  await checkTheme(theme);
  const branding = await withTenant(context, async (tx) => {
    // Checked first, so that the existence of a company out of reach isn't revealed.
    requireAction(await readBranding(tx, context, id), 'update');
    if (!(await storeTheme(tx, id, version, theme)))
      throw new Problem('conflict', { message: conflictMessage });
    return readBranding(tx, context, id);
  });
  await context.invalidatePublicCache();
  return branding;
}
