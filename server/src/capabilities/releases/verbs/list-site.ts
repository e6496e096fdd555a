import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectPublished } from '../queries.ts';

const limit = 1_000;

/** Lists the public notes of this host for the sitemap, newest first. */
export const listSiteReleases = (context: Context) =>
  withPublic(context, (tx) => selectPublished(tx, limit));
