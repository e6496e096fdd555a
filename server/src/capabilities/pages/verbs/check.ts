import type { PageProblem } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { checkPage } from '../checks.ts';
import { readContent, withCleanHtml } from '../content.ts';
import { findDeadLinks } from '../dead-links.ts';
import { findEdited } from '../present.ts';
import { contentToCheck } from '../publication.ts';
import { visitorContext } from '../visitor-context.ts';

/** Lists problems that block publishing a page, and its dead links. Throws Problem `not_found`. */
export async function checkDraft(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ problems: PageProblem[] }> {
  const { page, checked } = await withTenant(context, async (tx) => {
    const found = await findEdited(tx, id);
    return { page: found, checked: await contentToCheck(tx, found) };
  });
  const content = await withCleanHtml(readContent(checked.content));
  const deadLinks = await findDeadLinks(visitorContext(context, page), page.slug, content);
  return { problems: [...(await checkPage(checked)), ...deadLinks] };
}
