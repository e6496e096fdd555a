import type { SiteParts } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentParts } from '../present-parts.ts';
import { selectParts, storeParts } from '../queries/site.ts';
import { lockTexts } from '../queries/texts.ts';

interface Input {
  company_id: string;
  /** Revision of the parts that were read. */
  revision: string;
  parts: Partial<SiteParts['parts']>;
}

/**
 * Updates menus, claims or logo of a company's site; null restores the built-in one. Throws Problem
 * `not_found`, `forbidden`, or `conflict` if someone changed them in the meantime or the picture
 * isn't the company's.
 */
export async function updateSiteParts(
  context: SignedIn,
  { company_id, revision, parts }: Input,
): Promise<SiteParts> {
  const stored = await withTenant(context, async (tx) => {
    await lockTexts(tx, company_id);
    const before = await selectParts(tx, company_id);
    if (before === null) throw new Problem('not_found');
    if (presentParts(before).revision !== revision)
      throw new Problem('conflict', {
        message: 'Someone else has changed this site. Reload it.',
      });
    if (!(await storeParts(tx, company_id, parts))) throw new Problem('forbidden');
    return selectParts(tx, company_id);
  });
  if (stored === null) throw new Problem('not_found');
  await context.invalidatePublicCache();
  return presentParts(stored);
}
