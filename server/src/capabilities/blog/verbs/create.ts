import type { Tx } from '@trunkline/database/database';
import type { RowContext } from '../../../kernel/context.ts';
import { insertPost } from '../queries.ts';
import { nameOf } from '../post.ts';
import { freeSlug } from '../free-slug.ts';

/** Inserts a post for the actor's own company; the actor is its author until another is chosen. */
export async function insertDraft(
  tx: Tx,
  { actor }: RowContext,
  { title }: { title: string },
): Promise<string> {
  return insertPost(tx, {
    company_id: actor.companyId,
    slug: await freeSlug(tx, actor.companyId, title),
    title,
    author_id: actor.userId,
    author_name: nameOf(actor),
  });
}
