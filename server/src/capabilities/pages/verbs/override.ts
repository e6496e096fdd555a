import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readSnapshot } from '../content.ts';
import { readEdited } from '../present.ts';
import { insertPage, isSlugTaken, selectCompanyName } from '../queries/pages.ts';
import { selectUpstream } from '../queries/upstream.ts';

/**
 * Copies an inherited page as a draft of the company's own. Visitors see the inherited page until
 * the draft is published. Throws Problem `not_found`, or `conflict` if the company already has a
 * page at the address.
 */
export function overridePage(
  context: SignedIn,
  { slug, company_id = context.actor.companyId }: { slug: string; company_id?: string | undefined },
): Promise<EditedPage> {
  return withTenant(context, async (tx) => {
    if ((await selectCompanyName(tx, company_id)) === null) throw new Problem('not_found');
    if (await isSlugTaken(tx, { companyId: company_id, slug })) {
      throw new Problem('conflict', { message: 'You already have a page at this address.' });
    }
    const upstream = await selectUpstream(tx, company_id, { slug });
    if (upstream === null) throw new Problem('not_found');
    const id = await insertPage(tx, {
      ...(await readSnapshot(upstream)),
      company_id,
      slug,
      upstream_page_id: upstream.id,
      upstream_version: upstream.number,
    });
    return readEdited(tx, context, { id });
  });
}
