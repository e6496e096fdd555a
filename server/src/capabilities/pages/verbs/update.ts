import type { Page, PageContent } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readContent, sanitizeContent } from '../content.ts';
import { selectPage, updatePage } from '../queries.ts';

interface Changes {
  readonly id: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly published?: boolean | undefined;
  readonly content?: PageContent | undefined;
}

/** Changes a page; its HTML is sanitised before it is stored. Throws Problem `not_found`. */
export async function changePage(
  context: SignedIn,
  { id, content, ...fields }: Changes,
): Promise<Page> {
  const changes = {
    ...fields,
    ...(content === undefined ? {} : { content: JSON.stringify(sanitizeContent(content)) }),
  };
  const page = await withTenant(context, async (tx) => {
    const changed = Object.keys(changes).length === 0 || (await updatePage(tx, id, changes));
    return changed ? selectPage(tx, id) : null;
  });
  if (page === null) throw new Problem('not_found');
  context.forgetPublic();
  return { ...page, content: readContent(page.content) };
}
