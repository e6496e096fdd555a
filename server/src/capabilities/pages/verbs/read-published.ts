import type { Page } from '@trunkline/contract/pages';
import type { Context } from '../../../kernel/context.ts';
import { readContent } from '../content.ts';
import { selectPublished } from '../queries.ts';

/** The published page with this slug on the host that was asked, or null. */
export async function readPublished(
  { database, face }: Context,
  slug: string,
): Promise<Page | null> {
  const page = await selectPublished(database, face.tenant.company_id, slug);
  return page === null ? null : { ...page, content: readContent(page.content) };
}
