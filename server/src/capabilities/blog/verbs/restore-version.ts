import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changePost, requirePostFor, nameOf, contentOf } from '../post.ts';
import { selectAuthors } from '../queries.ts';
import { insertVersion } from '../queries/versions.ts';
import { readingMinutes, cleanPost } from '../post-text.ts';
import { contentOfVersion } from './read-version.ts';

interface Input {
  readonly id: string;
  readonly version: number;
  readonly number: number;
}

/**
 * Restores an older version as the draft; visitors see the published content until the draft is
 * published. Throws Problem `not_found`, `forbidden`, or `conflict` if someone else saved in the
 * meantime.
 */
export function restoreVersion(context: SignedIn, { id, version, number }: Input): Promise<Post> {
  return withTenant(context, async (tx) => {
    const before = await requirePostFor(tx, context, id, 'update');
    const old = await cleanPost(contentOf(await contentOfVersion(tx, id, number)));
    // A person who has left can't be an author; the post keeps its current one.
    const author = (await selectAuthors(tx, before.company_id)).find((a) => a.id === old.author_id);
    const post = await changePost(
      tx,
      context,
      { id, version },
      {
        ...old,
        author_id: author?.id ?? before.author_id,
        author_name: author?.name ?? before.author_name,
        reading_minutes: readingMinutes(old.content ?? ''),
        changed: true,
      },
    );
    await insertVersion(tx, {
      company_id: post.company_id,
      post_id: id,
      kind: 'restored',
      saved_by_name: nameOf(context.actor),
      content: contentOf(post),
      at: context.now(),
    });
    return post;
  });
}
