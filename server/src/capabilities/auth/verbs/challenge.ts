import type { Challenge, ChallengeInput } from '@trunkline/contract/auth';
import { totp } from '@trunkline/contract/kernel/constants';
import type * as z from 'zod';
import { type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { usageDenial } from '../policy.ts';
import { findSecondSteps, insertChallenge } from '../queries/factors.ts';

/** Opens a challenge that only this session can answer. */
export async function challenge(
  call: SignedInCall,
  { factorId }: z.output<typeof ChallengeInput>,
): Promise<Challenge> {
  const { session, now } = call;
  const expiresAt = new Date(now.getTime() + totp.challengeSeconds * 1000);
  const id = await withFactors(call, async (connection) => {
    const steps = await findSecondSteps(connection, session.user_id);
    const factor = steps.factors.find((factor) => factor.id === factorId);
    if (factor === undefined) throw new Problem('mfa_factor_not_found');
    const refused = usageDenial(session, factor, steps);
    if (refused !== null) throw new Problem(refused);
    return insertChallenge(connection, {
      userId: session.user_id,
      factorId,
      sessionId: session.id,
      expiresAt,
      now,
    });
  });
  return { id, expires_at: expiresAt.toISOString() };
}
