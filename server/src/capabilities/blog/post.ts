import { Post, PostContent } from '@trunkline/contract/blog';
import type { Tx } from '@trunkline/database/database';
import type { Actor, SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { assertReadable, readStored } from '../../kernel/readable.ts';
import { changedMeanwhile } from '../../kernel/resource/index.ts';
import { postActions } from './policy.ts';
import { type PostChanges, selectPost, type StoredPost, updatePost } from './queries.ts';
import { slugOf } from './post-text.ts';

export const nameOf = ({ firstName, lastName, email }: Actor): string =>
  `${firstName} ${lastName}`.trim() || email;

/** What is written in a post, without what became of it. */
export function contentOf(post: PostContent): PostContent {
  const names = Object.keys(PostContent.shape);
  return readStored(
    PostContent,
    Object.fromEntries(Object.entries(post).filter(([name]) => names.includes(name))),
  );
}

/**
 * A post as the contract describes it, with what the actor may do. Throws Problem `validation_failed` for one that could
 * not be read back, which undoes the change that made it so.
 */
export function presentPost(actor: Actor, { old_slugs: _kept, ...post }: StoredPost): Post {
  return assertReadable(Post, { ...post, may: postActions(actor, post) });
}

/** A post the actor may see. Throws Problem `not_found`, also for somebody else's. */
export async function requirePost(tx: Tx, id: string): Promise<StoredPost> {
  const post = await selectPost(tx, id);
  if (post === null) throw new Problem('not_found');
  return post;
}

/**
 * Changes a post and gives it as it is now. Throws Problem `conflict` when it is no longer what was looked at, or
 * `validation_failed` when it could not be read back.
 */
export async function changePost(
  tx: Tx,
  context: SignedIn,
  seen: { id: string; version?: number | undefined },
  changes: PostChanges,
): Promise<Post> {
  if (!(await updatePost(tx, seen, changes))) {
    await requirePost(tx, seen.id);
    throw new Problem('conflict', { message: changedMeanwhile });
  }
  return presentPost(context.actor, await requirePost(tx, seen.id));
}

/** What visitors are shown of a post from now on, as it is stored. */
export function liveOf(post: StoredPost): string {
  const { author_id: _person, ...words } = contentOf(post);
  return JSON.stringify({
    ...words,
    author_name: post.author_name,
    author_slug: slugOf(post.author_name),
    tag_slugs: post.tags.map(slugOf),
    reading_minutes: post.reading_minutes,
  });
}
