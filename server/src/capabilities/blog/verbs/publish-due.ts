import type { Database, Tx } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { publishDenial } from '../policy.ts';
import { holdDue, selectDue, selectPost, updatePost } from '../queries.ts';
import { published, rememberPublished } from './publish.ts';

/** So many in one run; the rest a minute later. */
const most = 50;

/**
 * Publishes what is due, each post by itself; gives how many went out. A post that lacks something by now becomes a
 * draft again. One that fails stays for the next run and holds up no other.
 */
export async function publishDuePosts(
  database: Database,
  now: Date,
  onError: (error: unknown, id: string) => void,
): Promise<number> {
  const due = await withPlatform(database, 'posts that are due', (tx) => selectDue(tx, now, most));
  let out = 0;
  for (const id of due) {
    try {
      const work = (tx: Tx) => publishOne(tx, id, now);
      if (await withPlatform(database, 'a scheduled post goes out', work)) out += 1;
    } catch (error) {
      onError(error, id);
    }
  }
  return out;
}

async function publishOne(tx: Tx, id: string, now: Date): Promise<boolean> {
  // Somebody may have cancelled it meanwhile, or another process been faster.
  if (!(await holdDue(tx, id, now))) return false;
  const post = await selectPost(tx, id);
  if (post === null) return false;
  if (publishDenial(post) !== null) {
    const state = post.is_live ? 'published' : 'draft';
    await updatePost(tx, { id }, { state, publish_at: null });
    return false;
  }
  await updatePost(tx, { id }, published(post, now));
  await rememberPublished(tx, post, 'Schedule', now);
  return true;
}
