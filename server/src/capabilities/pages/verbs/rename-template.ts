import type { OwnTemplate } from '@trunkline/contract/pages';
import { may, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentTemplate } from '../own-template.ts';
import { selectTemplate, updateTemplate } from '../queries/templates.ts';

/**
 * Renames a template; pages created from it stay. Throws Problem `forbidden`, `not_found`, or
 * `validation_failed` for a name that is already used.
 */
export async function renameTemplate(
  context: SignedIn,
  input: { id: string; title: string; description: string },
): Promise<OwnTemplate> {
  const { actor } = context;
  if (!may(actor, 'pages:update')) throw new Problem('forbidden');
  return withTenant(context, async (tx) => {
    if ((await selectTemplate(tx, input.id)) === null) throw new Problem('not_found');
    const stored = await updateTemplate(tx, input);
    if (stored !== null) return presentTemplate(actor, stored);
    throw new Problem('validation_failed', {
      fields: [{ path: 'title', message: 'Another template has this name.' }],
    });
  });
}
