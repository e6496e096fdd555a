import type { Post, PostContent } from '@trunkline/contract/blog';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { fieldProblem, Problem } from '../../../kernel/errors.ts';
import { conflictMessage } from '../../../kernel/resource/index.ts';
import { changePost, requirePostFor, nameOf, contentOf } from '../post.ts';
import { selectAuthors } from '../queries.ts';
import { updateLatestVersion, insertVersion } from '../queries/versions.ts';
import { readingMinutes, cleanPost } from '../post-text.ts';

/** Milliseconds within which a person's saves form one version. */
const versionWindow = 10 * 60_000;

interface Draft extends Partial<PostContent> {
  readonly id: string;
  readonly version: number;
}

async function authorName(tx: Tx, companyId: string, authorId: string | null): Promise<string> {
  if (authorId === null) return '';
  const author = (await selectAuthors(tx, companyId)).find(({ id }) => id === authorId);
  if (author !== undefined) return author.name;
  throw fieldProblem('author_id', 'Choose someone from the company.');
}

/**
 * Saves the draft; visitors still see the published content. Throws Problem `not_found`,
 * `forbidden`, `conflict` if someone else saved in the meantime, or `validation_failed` for HTML
 * beyond its limits.
 */
export function saveDraft(context: SignedIn, { id, version, ...input }: Draft): Promise<Post> {
  return withTenant(context, async (tx) => {
    const before = await requirePostFor(tx, context, id, 'update');
    // Checked before parsing, so that a refused save costs nothing.
    if (before.version !== version) throw new Problem('conflict', { message: conflictMessage });
    const changes = await cleanPost(input);
    const { content, author_id } = changes;
    const post = await changePost(
      tx,
      context,
      { id, version },
      {
        ...changes,
        changed: true,
        ...(content !== undefined && { reading_minutes: readingMinutes(content) }),
        ...(author_id !== undefined &&
          author_id !== before.author_id && {
            author_name: await authorName(tx, before.company_id, author_id),
          }),
      },
    );
    const newContent = contentOf(post);
    const since = new Date(context.now().getTime() - versionWindow);
    const userId = context.actor.userId;
    if (!(await updateLatestVersion(tx, id, { userId, since, content: newContent }))) {
      const saved_by_name = nameOf(context.actor);
      const { company_id } = post;
      const at = context.now();
      await insertVersion(tx, {
        company_id,
        post_id: id,
        kind: 'saved',
        saved_by_name,
        content: newContent,
        at,
      });
    }
    return post;
  });
}
