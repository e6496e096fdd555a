import type { Branding, PictureKind } from '@trunkline/contract/branding';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readBranding } from '../present.ts';
import { setReference } from '../queries.ts';
import { referenceOf } from './set-picture.ts';

/**
 * Removes a logo or favicon from the theme; the picture itself is kept. Throws Problem `not_found`
 * or `forbidden`.
 */
export async function removePicture(
  context: SignedIn,
  { id, kind }: { id: string; kind: PictureKind },
): Promise<Branding> {
  const branding = await withTenant(context, async (tx) => {
    const before = await readBranding(tx, context, id);
    requireAction(before, 'update');
    if (before[kind] === null) return before;
    await setReference(tx, id, referenceOf(kind, null));
    return readBranding(tx, context, id);
  });
  await context.invalidatePublicCache();
  return branding;
}
