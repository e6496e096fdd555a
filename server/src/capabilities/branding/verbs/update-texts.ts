import type { SiteTexts, StoredTexts } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentTexts } from '../present-texts.ts';
import { lockTexts, selectTexts, storeTexts } from '../queries/texts.ts';

interface Input {
  company_id: string;
  /** Revision of the texts that were read. */
  revision: string;
  texts: Partial<SiteTexts>;
}

/**
 * Updates texts of a company's site; all processes show them once committed. Throws Problem
 * `not_found`, `forbidden`, or `conflict` if someone changed them in the meantime or the sender's
 * domain isn't verified.
 */
export async function updateTexts(
  context: SignedIn,
  { company_id, revision, texts }: Input,
): Promise<StoredTexts> {
  const stored = await withTenant(context, async (tx) => {
    await lockTexts(tx, company_id);
    const before = await selectTexts(tx, company_id);
    if (before === null) throw new Problem('not_found');
    if (presentTexts(before).revision !== revision)
      throw new Problem('conflict', {
        message: 'Someone else has changed these texts. Reload them.',
      });
    if (!(await storeTexts(tx, company_id, texts))) throw new Problem('forbidden');
    return selectTexts(tx, company_id);
  });
  if (stored === null) throw new Problem('not_found');
  await context.invalidatePublicCache();
  return presentTexts(stored);
}
