import type { Done, RevokeDeviceInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { Problem } from '../../../kernel/errors.ts';
import { record, type SignedInCall, transact } from '../call.ts';
import { distrustDevice } from '../queries/own-devices.ts';

/** Revokes the trust in a browser; its current session continues. Throws Problem `not_found`. */
export async function revokeTrustedDevice(
  call: SignedInCall,
  { id }: z.output<typeof RevokeDeviceInput>,
): Promise<z.infer<typeof Done>> {
  const { session, now } = call;
  const userId = session.user_id;
  await transact(call, async (connection) => {
    if (!(await distrustDevice(connection, { userId, id, now }))) throw new Problem('not_found');
    await record(call, connection, 'auth.device_forgotten', userId, { deviceId: id });
  });
  return { done: true };
}
