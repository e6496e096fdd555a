import type { Unenrolled, UnenrollInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { factorRemoved } from '../mails.ts';
import { whyNotRemove } from '../policy.ts';
import { deleteFactor, listFactors } from '../queries.ts';

export async function unenroll(
  call: SignedInCall,
  { factorId }: z.output<typeof UnenrollInput>,
): Promise<z.infer<typeof Unenrolled>> {
  const { tools, session, facts, now } = call;
  await withFactors(call, async (connection) => {
    const factors = await listFactors(connection, session.user_id);
    const factor = factors.find((each) => each.id === factorId);
    if (factor === undefined) throw new Problem('mfa_factor_not_found');
    const refused = whyNotRemove(session, factor, factors, now);
    if (refused !== null) throw new Problem(refused);
    await deleteFactor(connection, session.user_id, factorId);
    const detail = { factorId, status: factor.status, clientAddress: facts.clientAddress };
    await tools.record({ type: 'auth.mfa_removed', userId: session.user_id, detail }, connection);
    if (factor.status === 'verified')
      await tools.sendMail(factorRemoved(session, factor, now), connection);
  });
  return { id: factorId };
}
