import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectPublished } from '../queries.ts';

const most = 1_000;

/** What visitors of this host were told of what is new, for the site map, newest first. */
export const listSiteReleases = (context: Context) =>
  withPublic(context, (tx) => selectPublished(tx, most));
