import type { PushDevice } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { areBrowserKeys } from '../../../kernel/push/index.ts';
import { presentDevice } from '../present-device.ts';
import { endEndpoint, type SavedDevice, upsertDevice } from '../queries/devices.ts';

/**
 * Subscribes the caller on this browser, replacing anyone else's subscription on it. Throws Problem
 * `validation_failed` for an endpoint that isn't allowed or keys that can't be used, and
 * `not_found` if the caller wasn't subscribed at the endpoint to replace.
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
