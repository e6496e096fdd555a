import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentTemplate } from '../own-template.ts';
import { binTemplate, selectTemplate } from '../queries/templates.ts';

/**
 * Moves a template to the recycle bin; pages created from it stay. Throws Problem `not_found` or
 * `forbidden`.
 */
export async function removeTemplate(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string }> {
  const { actor, now } = context;
  return withTenant(context, async (tx) => {
    const template = await selectTemplate(tx, id);
    if (template === null) throw new Problem('not_found');
    requireAction(presentTemplate(actor, template), 'delete');
    if (!(await binTemplate(tx, id, now(), actor.userId))) throw new Problem('not_found');
    return { id };
  });
}
