import type { PushTest } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { pushToDevice } from '../channels/push-device.ts';
import { presentDevice } from '../present-device.ts';
import { selectDevice, selectOwnTarget } from '../queries/devices.ts';

/** Sends a test notification to one of the caller's devices. Throws Problem `not_found`. */
export async function testDevice(context: SignedIn, { id }: { id: string }): Promise<PushTest> {
  const target = await withTenant(context, (tx) => selectOwnTarget(tx, id));
  if (target === undefined) throw new Problem('not_found');
  const { kind } = await pushToDevice(context, target, {
    id: null,
    person: context.actor.userId,
    title: 'It works',
    body: 'This is how notifications look on this device.',
    link: '/settings/notifications',
    reason: 'You requested a test notification.',
    category: 'system_updates',
    critical: false,
    actions: [],
  });
  const device = await withTenant(context, (tx) => selectDevice(tx, id));
  const outcome = kind === 'sent' || kind === 'gone' ? kind : 'failed';
  return { outcome, device: device === undefined ? null : presentDevice(device) };
}
