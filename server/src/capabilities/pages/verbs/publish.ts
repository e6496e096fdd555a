import type { EditedPage, PageProblem } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { NotedResult } from '../../../kernel/resource/index.ts';
import { findDeadLinks } from '../dead-links.ts';
import { expectVersion, lockPageFor } from '../lock-for-editing.ts';
import { readEdited } from '../present.ts';
import { publishDraft } from '../publication.ts';
import { visitorContext } from '../visitor-context.ts';

export interface PublishResult {
  readonly published: boolean;
  readonly problems: PageProblem[];
  readonly page: EditedPage;
}

/**
 * Publishes a page's draft if it is complete; otherwise returns the problems. Throws Problem
 * `not_found`, or `conflict` when the draft has changed since it was read.
 */
export async function publishPage(
  context: SignedIn,
  { id, draft_version }: { id: string; draft_version?: number | undefined },
): Promise<PublishResult> {
  const result = await withTenant(context, async (tx) => {
    const page = await lockPageFor(tx, context, id, 'publish');
    expectVersion(page, draft_version);
    const outcome = await publishDraft(tx, page, context.now());
    return { ...outcome, page: await readEdited(tx, context, { id }) };
  });
  if (result.published) await context.invalidatePublicCache();
  return result;
}

/**
 * Publishes a page as part of a bulk action, with dead links as a note. Throws Problem `conflict`
 * with the first problem that blocks publishing.
 */
export async function publishOrRefuse(
  context: SignedIn,
  input: { id: string },
): Promise<NotedResult> {
  const { published, problems, page } = await publishPage(context, input);
  const reason = problems.find(({ severity }) => severity === 'error');
  if (!published)
    throw new Problem('conflict', {
      message: reason?.message ?? "The page couldn't be published.",
    });
  const { id: company_id, name: company_name } = page.company;
  const visitor = visitorContext(context, { company_id, company_name });
  const deadLinks = await findDeadLinks(visitor, page.slug, page.draft.content);
  return new NotedResult(deadLinks.map(({ message }) => message));
}
