import { may, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { binTemplate } from '../queries/templates.ts';

/**
 * Moves a template to the recycle bin; pages created from it stay. Throws Problem `forbidden` or
 * `not_found`.
 */
export async function removeTemplate(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string }> {
  const { actor, now } = context;
  if (!may(actor, 'pages:delete')) throw new Problem('forbidden');
  return withTenant(context, async (tx) => {
    if (!(await binTemplate(tx, id, now(), actor.userId))) throw new Problem('not_found');
    return { id };
  });
}
