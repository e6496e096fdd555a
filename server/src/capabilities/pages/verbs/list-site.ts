import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectSitePages, type SitePage } from '../queries.ts';

export function listSitePages(context: Context): Promise<SitePage[]> {
  return withPublic(context, (tx) => selectSitePages(tx, context.siteContext.tenant.company_id));
}
