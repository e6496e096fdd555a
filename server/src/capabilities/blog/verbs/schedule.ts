import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { requireFuture, requireOrder } from '../../../kernel/publication-times.ts';
import { publishDenial } from '../policy.ts';
import { changePost, requirePostFor } from '../post.ts';

interface Input {
  readonly id: string;
  readonly version: number;
  readonly publish_at: string;
}

/**
 * Schedules a post to be published with its content at that time. Throws Problem `not_found`,
 * `forbidden`, `validation_failed` for missing fields, or `conflict`.
 */
export function schedulePost(context: SignedIn, { id, version, publish_at }: Input): Promise<Post> {
  return withTenant(context, async (tx) => {
    const post = await requirePostFor(tx, context, id, 'schedule');
    const problem = publishDenial(post);
    if (problem !== null) throw problem;
    const time = requireFuture(publish_at, context.now(), 'publish_at');
    requireOrder({ publish: time, unpublish: post.unpublish_at }, 'publish_at');
    const changes = { state: 'scheduled', publish_at: time.toISOString() } as const;
    return changePost(tx, context, { id, version }, changes);
  });
}
