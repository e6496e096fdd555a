import type { Tx } from '@trunkline/database/database';
import type { RowContext } from '../../../kernel/context.ts';
import { insertPost } from '../queries.ts';
import { nameOf } from '../post.ts';
import { freeSlug } from '../free-slug.ts';

/** Begins a post of the own company; whoever begins it is its author until somebody else is named. */
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
