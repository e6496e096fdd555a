import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { removeDevice as remove } from '../queries/devices.ts';

/** Turns off push notifications on one device. Throws Problem `not_found`. */
export async function removeDevice(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string }> {
  const removed = await withTenant(context, (tx) => remove(tx, id, context.now()));
  if (!removed) throw new Problem('not_found');
  return { id };
}
