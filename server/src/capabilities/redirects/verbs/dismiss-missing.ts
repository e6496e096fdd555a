import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { deleteMissing } from '../queries/missing.ts';

/** Removes a missing address until it is requested again. Throws Problem `not_found`. */
export async function dismissMissing(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string }> {
  if (!(await withTenant(context, (tx) => deleteMissing(tx, id)))) throw new Problem('not_found');
  return { id };
}
