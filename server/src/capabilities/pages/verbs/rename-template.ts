import type { OwnTemplate } from '@trunkline/contract/pages';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentTemplate } from '../own-template.ts';
import { selectTemplate, updateTemplate } from '../queries/templates.ts';
import { templateNameTaken } from '../taken.ts';

/**
 * Renames a template; pages created from it stay. Throws Problem `forbidden`, `not_found`, or
 * `validation_failed` for a name that is already used.
 */
export async function renameTemplate(
  context: SignedIn,
  input: { id: string; title: string; description: string },
): Promise<OwnTemplate> {
  const { actor } = context;
  return withTenant(context, async (tx) => {
    const template = await selectTemplate(tx, input.id);
    if (template === null) throw new Problem('not_found');
    requireAction(presentTemplate(actor, template), 'rename');
    const stored = await updateTemplate(tx, input);
    if (stored !== null) return presentTemplate(actor, stored);
    throw templateNameTaken();
  });
}
