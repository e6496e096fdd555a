import { maxTemplates, type OwnTemplate } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { fieldProblem, Problem } from '../../../kernel/errors.ts';
import { presentTemplate } from '../own-template.ts';
import { canSaveTemplates } from '../policy.ts';
import { copyFor } from '../reusable.ts';
import { findEdited } from '../present.ts';
import { insertTemplate, selectTemplates } from '../queries/templates.ts';
import { templateNameTaken } from '../taken.ts';

/**
 * Saves a page's current content as a template of the company. Throws Problem `forbidden`,
 * `not_found`, or `validation_failed` for a name that is already used or too many templates.
 */
export async function saveTemplate(
  context: SignedIn,
  { id, title, description }: { id: string; title: string; description: string },
): Promise<OwnTemplate> {
  const { actor } = context;
  if (!canSaveTemplates(actor)) throw new Problem('forbidden');
  return withTenant(context, async (tx) => {
    const page = await findEdited(tx, id);
    const { content } = await copyFor(tx, actor.companyId, {
      ...(page.draft ?? page.own),
      company_id: page.company_id,
    });
    const existing = await selectTemplates(tx, actor.companyId);
    if (existing.length >= maxTemplates) {
      throw fieldProblem(
        'title',
        `You already have ${maxTemplates} templates. Delete one you don't need.`,
      );
    }
    const stored = await insertTemplate(tx, {
      company_id: actor.companyId,
      title,
      description,
      content,
    });
    if (stored === null) throw templateNameTaken();
    return presentTemplate(actor, stored);
  });
}
