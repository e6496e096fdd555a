import { Post, PostContent } from '@trunkline/contract/blog';
import type { Tx } from '@trunkline/database/database';
import { requireAction } from '../../kernel/allowed-actions.ts';
import type { Actor, SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { assertReadable, readStored } from '../../kernel/readable.ts';
import { conflictMessage } from '../../kernel/resource/index.ts';
import { upstreamStateOf } from '../../kernel/upstream.ts';
import { postActions, postDenial } from './policy.ts';
import { type PostChanges, selectPost, type StoredPost, updatePost } from './queries.ts';
import { selectUpstream } from './queries/upstream.ts';
import { slugOf } from './post-text.ts';

export const nameOf = ({ firstName, lastName, email }: Actor): string =>
  `${firstName} ${lastName}`.trim() || email;

/** Returns the content of a post, without its publishing state. */
export function contentOf(post: PostContent): PostContent {
  const names = Object.keys(PostContent.shape);
  return readStored(
    PostContent,
    Object.fromEntries(Object.entries(post).filter(([name]) => names.includes(name))),
  );
}

/**
 * Returns a post in the contract's shape, with the actor's allowed actions. Throws Problem
 * `validation_failed` if it can't be read back, which rolls back the change that caused it.
 */
export async function presentPost(
  tx: Tx,
  actor: Actor,
  { old_slugs: _oldSlugs, upstream_post_id, upstream_version, ...post }: StoredPost,
): Promise<Post> {
  const upstream =
    upstream_post_id === null
      ? null
      : upstreamStateOf(
          await selectUpstream(tx, post.company_id, upstream_post_id),
          upstream_version,
        );
  return assertReadable(Post, { ...post, upstream, may: postActions(actor, post) });
}

/** Selects a post visible to the actor. Throws Problem `not_found`, also for another company's. */
export async function requirePost(tx: Tx, id: string): Promise<StoredPost> {
  const post = await selectPost(tx, id);
  if (post === null) throw new Problem('not_found');
  return post;
}

/**
 * Selects a post for an action. Throws Problem `not_found`, `forbidden`, or `conflict` if its state
 * doesn't allow the action.
 */
export async function requirePostFor(
  tx: Tx,
  { actor }: SignedIn,
  id: string,
  action: Post['may'][number],
): Promise<StoredPost> {
  const post = await requirePost(tx, id);
  requireAction({ may: postActions(actor, post) }, action, postDenial(actor, post, action));
  return post;
}

/**
 * Updates a post and returns it. Throws Problem `conflict` if it has changed since it was read, or
 * `validation_failed` if it can't be read back.
 */
export async function changePost(
  tx: Tx,
  context: SignedIn,
  input: { id: string; version?: number | undefined },
  changes: PostChanges,
): Promise<Post> {
  if (!(await updatePost(tx, input, changes))) {
    await requirePost(tx, input.id);
    throw new Problem('conflict', { message: conflictMessage });
  }
  return presentPost(tx, context.actor, await requirePost(tx, input.id));
}

/** Returns the published content of a post, as stored. */
export function liveOf(post: StoredPost): string {
  const { author_id: _person, ...content } = contentOf(post);
  return JSON.stringify({
    ...content,
    author_name: post.author_name,
    author_slug: slugOf(post.author_name),
    tag_slugs: post.tags.map(slugOf),
    reading_minutes: post.reading_minutes,
  });
}
