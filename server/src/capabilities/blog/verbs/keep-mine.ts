import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changePost, requirePostFor } from '../post.ts';
import { findUpstream } from '../upstream.ts';

/**
 * Keeps the post unchanged and marks the latest change to the original as seen. Throws Problem
 * `not_found` or `forbidden`.
 */
export function keepMine(context: SignedIn, { id }: { id: string }): Promise<Post> {
  return withTenant(context, async (tx) => {
    const { number } = await findUpstream(tx, await requirePostFor(tx, context, id, 'update'));
    return changePost(tx, context, { id }, { upstream_version: number });
  });
}
