import type { Page } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readContent } from '../content.ts';
import { selectPage } from '../queries.ts';

/** A page, published or not. Throws Problem `not_found`. */
export async function getPage(context: SignedIn, { id }: { id: string }): Promise<Page> {
  const page = await withTenant(context, (tx) => selectPage(tx, id));
  if (page === null) throw new Problem('not_found');
  return { ...page, content: readContent(page.content) };
}
