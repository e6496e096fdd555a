import type { Post } from '@trunkline/contract/blog';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { publishDenial } from '../policy.ts';
import { changePost, requirePostFor, liveOf, nameOf, contentOf } from '../post.ts';
import type { PostChanges, StoredPost } from '../queries.ts';
import { insertVersion } from '../queries/versions.ts';

/**
 * Returns the changes made by publishing: visitors see the current draft under its first
 * publication date.
 */
export function publishedChanges(post: StoredPost, now: Date): PostChanges {
  return {
    state: 'published',
    live: liveOf(post),
    live_at: now.toISOString(),
    published_at: post.published_at ?? now.toISOString(),
    publish_at: null,
    changed: false,
  };
}

/** Stores a version of the published content. */
export async function storePublishedVersion(
  tx: Tx,
  post: StoredPost,
  saved_by_name: string,
  at: Date,
): Promise<void> {
  const { id, company_id } = post;
  const content = contentOf(post);
  await insertVersion(tx, {
    company_id,
    post_id: id,
    kind: 'published',
    saved_by_name,
    content,
    at,
  });
}

/**
 * Publishes the draft. Throws Problem `not_found`, `forbidden`, `validation_failed` for missing
 * fields, or `conflict` if someone else saved in the meantime.
 */
export async function publishPost(
  context: SignedIn,
  input: { id: string; version: number },
): Promise<Post> {
  const post = await withTenant(context, async (tx) => {
    const before = await requirePostFor(tx, context, input.id, 'publish');
    const problem = publishDenial(before);
    if (problem !== null) throw problem;
    const after = await changePost(tx, context, input, publishedChanges(before, context.now()));
    await storePublishedVersion(tx, before, nameOf(context.actor), context.now());
    return after;
  });
  await context.invalidatePublicCache();
  return post;
}
