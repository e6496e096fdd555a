import type { PasskeyCeremony } from '@trunkline/contract/auth';
import type { SignedInCall } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { openCeremony } from '../passkey-ceremony.ts';
import { assertionOptions, rpIdOf } from '../passkey-options.ts';
import { listPasskeys } from '../queries/passkeys.ts';

/** Requests one of this person's passkeys; only this session can answer. */
export async function challengePasskey(call: SignedInCall): Promise<PasskeyCeremony> {
  const { tools, facts, session } = call;
  const rpId = rpIdOf(facts.origin);
  const passkeys = (await listPasskeys(tools.pool, session.user_id)).filter(
    (passkey) => passkey.rp_id === rpId,
  );
  // An empty list would accept anyone's passkey.
  if (passkeys.length === 0) throw new Problem('mfa_factor_not_found');
  return openCeremony(call, 'second_step', await assertionOptions(rpId, passkeys));
}
