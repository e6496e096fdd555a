import type { Unenrolled, UnenrollInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { record, sendMail, type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { factorRemoved } from '../mails.ts';
import { removeDenial } from '../policy.ts';
import { revokeTrust } from '../queries/devices.ts';
import { deleteFactor, findSecondSteps } from '../queries/factors.ts';

/**
 * Removes an authenticator app and, if it was verified, the trust in all of the person's browsers.
 */
export async function unenroll(
  call: SignedInCall,
  { factorId }: z.output<typeof UnenrollInput>,
): Promise<z.infer<typeof Unenrolled>> {
  const { session, now } = call;
  const userId = session.user_id;
  await withFactors(call, async (connection) => {
    const steps = await findSecondSteps(connection, userId);
    const factor = steps.factors.find((factor) => factor.id === factorId);
    if (factor === undefined) throw new Problem('mfa_factor_not_found');
    const refused = removeDenial(session, factor, steps, now);
    if (refused !== null) throw new Problem(refused);
    await deleteFactor(connection, userId, factorId);
    await record(call, connection, 'auth.mfa_removed', userId, { factorId, status: factor.status });
    if (factor.status === 'unverified') return;
    await revokeTrust(connection, userId);
    await sendMail(call, connection, session.user_id, factorRemoved(session, factor, now));
  });
  return { id: factorId };
}
