import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { requireFuture, requireUnpublishAfterPublish } from '../../../kernel/publication-times.ts';
import { publishDenial } from '../policy.ts';
import { changePost, requirePostFor } from '../post.ts';
import { unpublishedChanges } from './unpublish.ts';

const notScheduled = 'The post is no longer scheduled.';

/** Returns the changes that cancel the scheduled publication of a post. */
export const withoutSchedule = ({ is_live }: { is_live: boolean }) =>
  is_live ? ({ state: 'published', publish_at: null } as const) : unpublishedChanges;

interface Input {
  readonly id: string;
  readonly version: number;
  /** Null cancels the schedule. */
  readonly publish_at: string | null;
}

/**
 * Schedules a post to be published with its content at that time, or cancels the schedule; visitors
 * see no change. Throws Problem `not_found`, `forbidden`, `validation_failed` for missing fields or
 * an invalid time, or `conflict`.
 */
export function schedulePost(context: SignedIn, { id, version, publish_at }: Input): Promise<Post> {
  return withTenant(context, async (tx) => {
    const post = await requirePostFor(tx, context, id, 'schedule');
    if (publish_at === null) {
      if (post.state !== 'scheduled') throw new Problem('conflict', { message: notScheduled });
      return changePost(tx, context, { id, version }, withoutSchedule(post));
    }
    const problem = publishDenial(post);
    if (problem !== null) throw problem;
    const time = requireFuture(publish_at, context.now(), 'publish_at');
    requireUnpublishAfterPublish({ publish: time, unpublish: post.unpublish_at }, 'publish_at');
    const changes = { state: 'scheduled', publish_at: time.toISOString() } as const;
    return changePost(tx, context, { id, version }, changes);
  });
}
