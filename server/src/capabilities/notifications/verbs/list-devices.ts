import type { PushDevice } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { presentDevice } from '../present-device.ts';
import { selectDevices } from '../queries/devices.ts';

/** Returns the caller's devices with push notifications. */
export async function listDevices(context: SignedIn): Promise<{ items: PushDevice[] }> {
  const rows = await withTenant(context, selectDevices);
  return { items: rows.map(presentDevice) };
}
