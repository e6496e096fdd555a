import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { whyNotPublish } from '../policy.ts';
import { selectDue, selectPost, updatePost } from '../queries.ts';
import { published, rememberPublished } from './publish.ts';

const most = 50;

/** Publishes what is due. A post that lacks something by now becomes a draft again; gives how many went out. */
export function publishDuePosts(database: Database, now: Date): Promise<number> {
  return withPlatform(database, 'scheduled posts go out', async (tx) => {
    let out = 0;
    for (const id of await selectDue(tx, now, most)) {
      const post = await selectPost(tx, id);
      if (post === null) continue;
      if (whyNotPublish(post) !== null) {
        const state = post.is_live ? 'published' : 'draft';
        await updatePost(tx, { id }, { state, publish_at: null });
        continue;
      }
      await updatePost(tx, { id }, published(post, now));
      await rememberPublished(tx, post, 'Schedule', now);
      out++;
    }
    return out;
  });
}
