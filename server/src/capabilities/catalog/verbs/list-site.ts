import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectSiteServices } from '../queries/published.ts';

/** Every service that visitors of this host can read, each address once, for the site map. */
export const listSiteServices = (context: Context) => withPublic(context, selectSiteServices);
