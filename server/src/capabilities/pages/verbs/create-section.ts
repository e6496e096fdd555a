import {
  type EditedSection,
  maxReusableSections,
  type reusableResource,
} from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import { type RowContext, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { fieldProblem, unknownCompany } from '../../../kernel/errors.ts';
import { canPublishSections } from '../policy.ts';
import { isBlocked } from '../publication.ts';
import { countSections, insertSection } from '../queries/reusable.ts';
import { selectCompanyName } from '../queries/pages.ts';
import { acceptSection, checkReusable, readSection } from '../reusable.ts';
import { sectionNameTaken } from '../taken.ts';

type NewSection = z.output<(typeof reusableResource)['create']>;

/**
 * Creates a reusable section, and publishes it if it is complete and the actor may publish pages:
 * a page whose content became the section then still shows it. Throws Problem `validation_failed`
 * for a name that is already used, too many sections, or a company out of reach.
 */
export function createSection(context: SignedIn, input: NewSection): Promise<EditedSection> {
  return withTenant(context, async (tx) =>
    readSection(tx, context.actor, await insertNewSection(tx, context, input)),
  );
}

export async function insertNewSection(
  tx: Tx,
  { actor }: RowContext,
  { company_id = actor.companyId, title, content: submitted }: NewSection,
): Promise<string> {
  if ((await selectCompanyName(tx, company_id)) === null) {
    throw unknownCompany();
  }
  if ((await countSections(tx, company_id)) >= maxReusableSections) {
    throw fieldProblem(
      'title',
      `There are already ${maxReusableSections} reusable sections. Delete one you don't need.`,
    );
  }
  const content = await acceptSection(submitted);
  const canPublish = canPublishSections(actor) && !isBlocked(checkReusable(content));
  const live = canPublish ? content : null;
  const id = await insertSection(tx, { company_id, title, content, live });
  if (id === null) throw sectionNameTaken();
  return id;
}
