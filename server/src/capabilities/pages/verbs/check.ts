import type { PageProblem } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { checkPage } from '../checks.ts';
import { findEdited } from '../present.ts';

/** What stands in the way of publishing a page. Throws Problem `not_found`. */
export async function checkDraft(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ problems: PageProblem[] }> {
  const page = await withTenant(context, (tx) => findEdited(tx, id));
  return { problems: checkPage(page.draft ?? page.own) };
}
