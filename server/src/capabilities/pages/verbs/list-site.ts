import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectSitePages, type SitePage } from '../queries.ts';

/** Every page that visitors of this host can read, its own and inherited, by address. */
export function listSitePages(context: Context): Promise<SitePage[]> {
  return withPublic(context, (tx) => selectSitePages(tx, context.siteContext.tenant.company_id));
}
