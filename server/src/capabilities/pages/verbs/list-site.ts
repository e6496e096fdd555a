import { isReservedSlug } from '@trunkline/contract/kernel/reserved-slugs';
import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectSitePages, type SitePage } from '../queries.ts';

/** Lists the pages that visitors of the site can open, its own and inherited ones. */
export async function listSitePages(context: Context): Promise<SitePage[]> {
  const { company_id: companyId } = context.siteContext.tenant;
  const pages = await withPublic(context, (tx) => selectSitePages(tx, companyId));
  // A page may have been published before its address was reserved.
  return pages.filter(({ slug }) => !isReservedSlug(slug));
}
