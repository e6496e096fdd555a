import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { endSession } from '../queries/blocks.ts';

/**
 * Ends one session of a person within reach whose role is no higher. Throws Problem `not_found`.
 */
export async function endSessionOf(
  context: SignedIn,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  if (!(await withTenant(context, (tx) => endSession(tx, id)))) throw new Problem('not_found');
  return { id };
}
