import type { InheritedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectCompanyName } from '../queries/pages.ts';
import { selectSitePages } from '../queries.ts';

/**
 * Lists the pages that a company's site inherits from companies above, sorted by address. Throws
 * Problem `not_found`.
 */
export function listInherited(
  context: SignedIn,
  { company_id = context.actor.companyId }: { company_id?: string | undefined },
): Promise<{ items: InheritedPage[] }> {
  return withTenant(context, async (tx) => {
    if ((await selectCompanyName(tx, company_id)) === null) throw new Problem('not_found');
    const pages = await selectSitePages(tx, company_id);
    const items = pages
      .filter((page) => page.company_id !== company_id)
      .map(({ id, slug, title, description, company_name, updated_at }) => ({
        id,
        slug,
        title,
        description,
        company_name,
        updated_at,
      }));
    return { items };
  });
}
