import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { removeDevice as remove } from '../queries/devices.ts';

/** Nothing is told on this device any more. Throws Problem `not_found`. */
export async function removeDevice(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string }> {
  const removed = await withTenant(context, (tx) => remove(tx, id, context.now()));
  if (!removed) throw new Problem('not_found');
  return { id };
}
