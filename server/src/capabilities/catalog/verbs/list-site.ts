import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectSiteServices } from '../queries/published.ts';

/** Lists every service visible to visitors of this host, each slug once, for the sitemap. */
export const listSiteServices = (context: Context) => withPublic(context, selectSiteServices);
