import type { Post } from '@trunkline/contract/blog';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { publishDenial } from '../policy.ts';
import { changePost, requirePost, liveOf, nameOf, contentOf } from '../post.ts';
import type { PostChanges, StoredPost } from '../queries.ts';
import { insertVersion } from '../queries/versions.ts';

/** What publishing changes about a post: visitors see what is written now, under the date of the first time. */
export function published(post: StoredPost, now: Date): PostChanges {
  return {
    state: 'published',
    live: liveOf(post),
    live_at: now.toISOString(),
    published_at: post.published_at ?? now.toISOString(),
    publish_at: null,
    changed: false,
  };
}

/** Remembers what went out. */
export async function rememberPublished(
  tx: Tx,
  post: StoredPost,
  saved_by_name: string,
  at: Date,
): Promise<void> {
  const { id, company_id } = post;
  const words = contentOf(post);
  await insertVersion(tx, { company_id, post_id: id, kind: 'published', saved_by_name, words, at });
}

/**
 * Lets visitors see what was written. Throws Problem `not_found`, `validation_failed` for what is missing, or
 * `conflict` when somebody else saved meanwhile.
 */
export async function publishPost(
  context: SignedIn,
  seen: { id: string; version: number },
): Promise<Post> {
  const post = await withTenant(context, async (tx) => {
    const before = await requirePost(tx, seen.id);
    const problem = publishDenial(before);
    if (problem !== null) throw problem;
    const after = await changePost(tx, context, seen, published(before, context.now()));
    await rememberPublished(tx, before, nameOf(context.actor), context.now());
    return after;
  });
  await context.invalidatePublicCache();
  return post;
}
