import type { RemovePasskeyInput, Unenrolled } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { record, sendMail, type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { passkeyRemoved } from '../mails.ts';
import { removeDenial } from '../policy.ts';
import { revokeTrust } from '../queries/devices.ts';
import { findSecondSteps } from '../queries/factors.ts';
import { deletePasskey } from '../queries/passkeys.ts';

/** Removes a passkey and revokes the trust in all of the person's browsers. */
export async function removePasskey(
  call: SignedInCall,
  { id }: z.output<typeof RemovePasskeyInput>,
): Promise<z.infer<typeof Unenrolled>> {
  const { session, now } = call;
  const userId = session.user_id;
  await withFactors(call, async (connection) => {
    const steps = await findSecondSteps(connection, userId);
    const passkey = await deletePasskey(connection, { id, userId });
    if (passkey === null) throw new Problem('mfa_factor_not_found');
    const refused = removeDenial(session, 'passkey', steps, now);
    if (refused !== null) throw new Problem(refused);
    await revokeTrust(connection, userId);
    await record(call, connection, 'auth.passkey_removed', userId, { passkeyId: id });
    await sendMail(call, connection, session.user_id, passkeyRemoved(session, passkey, now));
  });
  return { id };
}
