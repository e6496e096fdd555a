import type { EditedSection, PageProblem } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { conflictMessage } from '../../../kernel/resource/index.ts';
import { findDeadLinks } from '../dead-links.ts';
import { isBlocked } from '../publication.ts';
import { lockSection, updateSection } from '../queries/reusable.ts';
import { checkReusable, readSection } from '../reusable.ts';
import { visitorContext } from '../visitor-context.ts';

interface PublishedSection {
  readonly published: boolean;
  readonly problems: PageProblem[];
  readonly section: EditedSection;
}

/**
 * Publishes the draft of a reusable section on every page that shows it, if it is complete;
 * otherwise returns the problems. Dead links are reported as well, but don't prevent publishing.
 * Throws Problem `not_found`, or `conflict` when the section has changed since it was read.
 */
export async function publishSection(
  context: SignedIn,
  { id, version }: { id: string; version?: number | undefined },
): Promise<PublishedSection> {
  const result = await withTenant(context, async (tx) => {
    const locked = await lockSection(tx, id);
    if (locked === null) throw new Problem('not_found');
    if (version !== undefined && locked.version !== version) {
      throw new Problem('conflict', { message: conflictMessage });
    }
    const section = await readSection(tx, context.actor, id);
    const problems = checkReusable(section.content);
    if (isBlocked(problems)) return { published: false, problems, section };
    await updateSection(tx, id, { content: section.content, live: section.content });
    return { published: true, problems, section: await readSection(tx, context.actor, id) };
  });
  if (!result.published) return result;
  await context.invalidatePublicCache();
  const visitor = visitorContext(context, result.section);
  const sections = [result.section.content];
  // No page's own address is excluded, because the section can appear on several pages.
  const deadLinks = await findDeadLinks(visitor, '', { sections });
  return { ...result, problems: [...result.problems, ...deadLinks] };
}

/**
 * Publishes a reusable section as part of a bulk action. Throws Problem `conflict` with the first
 * problem that blocks publishing.
 */
export async function publishSectionOrRefuse(
  context: SignedIn,
  input: { id: string },
): Promise<PublishedSection> {
  const result = await publishSection(context, input);
  const reason = result.problems.find(({ severity }) => severity === 'error');
  if (result.published) return result;
  throw new Problem('conflict', {
    message: reason?.message ?? "The section couldn't be published.",
  });
}
