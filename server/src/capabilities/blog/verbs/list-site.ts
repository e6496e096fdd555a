import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectSitePosts } from '../queries/public.ts';

/** Every post that visitors of this host can read, for the site map. */
export const listSitePosts = (context: Context) => withPublic(context, selectSitePosts);
