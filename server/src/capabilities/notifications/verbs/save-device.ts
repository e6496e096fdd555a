import type { PushDevice } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { areBrowserKeys } from '../../../kernel/push/index.ts';
import { presentDevice } from '../present-device.ts';
import { endEndpoint, type SavedDevice, upsertDevice } from '../queries/devices.ts';

/**
 * Whoever asks is told on this browser from now on, and nobody else is there. Throws Problem `validation_failed` where
 * nothing would ever be sent to its endpoint or could be sealed with its keys, and `not_found` where it is to replace one that they were not told on.
 */
export async function saveDevice(
  context: SignedIn,
  { replaces, ...device }: SavedDevice & { readonly replaces?: string | undefined },
): Promise<PushDevice> {
  if (!context.push.accepts(device.endpoint) || !areBrowserKeys(device.keys))
    throw new Problem('validation_failed');
  const now = context.now();
  return withTenant(context, async (tx) => {
    if (replaces !== undefined && !(await endEndpoint(tx, replaces, now)))
      throw new Problem('not_found');
    return presentDevice(await upsertDevice(tx, device, now));
  });
}
