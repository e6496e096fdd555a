import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectSiteChoices, selectSitePosts } from '../queries/public.ts';

/** Lists every post, tag and author that visitors of this host can read, for the sitemap. */
export const listSitePosts = (context: Context) =>
  withPublic(context, async (tx) => ({
    posts: await selectSitePosts(tx),
    choices: await selectSiteChoices(tx),
  }));
