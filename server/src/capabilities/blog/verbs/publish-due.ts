import type { Database, Tx } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { publishDenial } from '../policy.ts';
import { lockDue, selectDue, selectPost, updatePost } from '../queries.ts';
import { publishedChanges, storePublishedVersion } from './publish.ts';
import { withoutSchedule } from './schedule.ts';

/** Maximum per run; the rest follow a minute later. */
const batchSize = 50;

/**
 * Publishes due posts, each in its own transaction; returns how many were published. A post that
 * has become incomplete returns to draft. A failed one is retried on the next run and doesn't block
 * the others.
 */
export async function publishDuePosts(
  database: Database,
  now: Date,
  onError: (error: unknown, id: string) => void,
): Promise<number> {
  const due = await withPlatform(database, 'publish due posts', (tx) =>
    selectDue(tx, now, batchSize),
  );
  let publishedCount = 0;
  for (const id of due) {
    try {
      const work = (tx: Tx) => publishOne(tx, id, now);
      if (await withPlatform(database, 'publish a scheduled post', work)) publishedCount += 1;
    } catch (error) {
      onError(error, id);
    }
  }
  return publishedCount;
}

async function publishOne(tx: Tx, id: string, now: Date): Promise<boolean> {
  // It may have been cancelled or published by another process in the meantime.
  if (!(await lockDue(tx, id, now))) return false;
  const post = await selectPost(tx, id);
  if (post === null) return false;
  if (publishDenial(post) !== null) {
    await updatePost(tx, { id }, withoutSchedule(post));
    return false;
  }
  await updatePost(tx, { id }, publishedChanges(post, now));
  await storePublishedVersion(tx, post, 'Scheduled publishing', now);
  return true;
}
