import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { publishDenial } from '../policy.ts';
import { changePost, requirePost } from '../post.ts';

interface Input {
  readonly id: string;
  readonly version: number;
  readonly publish_at: string;
}

/**
 * Schedules a post to be published with its content at that time. Throws Problem `not_found`,
 * `validation_failed` for missing fields, or `conflict`.
 */
export function schedulePost(context: SignedIn, { id, version, publish_at }: Input): Promise<Post> {
  return withTenant(context, async (tx) => {
    const problem = publishDenial(await requirePost(tx, id));
    if (problem !== null) throw problem;
    if (new Date(publish_at) <= context.now()) {
      throw new Problem('validation_failed', {
        fields: [{ path: 'publish_at', message: 'Choose a time in the future.' }],
      });
    }
    const time = new Date(publish_at).toISOString();
    return changePost(tx, context, { id, version }, { state: 'scheduled', publish_at: time });
  });
}
