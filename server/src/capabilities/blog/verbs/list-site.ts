import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectSiteChoices, selectSitePosts } from '../queries/public.ts';

/** Every post that visitors of this host can read, and every tag and author that they have, for the site map. */
export const listSitePosts = (context: Context) =>
  withPublic(context, async (tx) => ({
    posts: await selectSitePosts(tx),
    choices: await selectSiteChoices(tx),
  }));
