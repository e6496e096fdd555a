import type { PasskeyCeremony } from '@trunkline/contract/auth';
import type { SignedInCall } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { openCeremony } from '../passkey-ceremony.ts';
import { registrationOptions, rpIdOf } from '../passkey-options.ts';
import { registerDenial } from '../policy.ts';
import { findSecondSteps } from '../queries/factors.ts';
import { listPasskeys } from '../queries/passkeys.ts';

/** Starts the registration of a passkey for a person who may add a second step. */
export async function beginPasskeyRegistration(call: SignedInCall): Promise<PasskeyCeremony> {
  const { tools, facts, session, now } = call;
  const steps = await findSecondSteps(tools.pool, session.user_id);
  const refused = registerDenial(session, steps, now);
  if (refused !== null) throw new Problem(refused);
  const rpId = rpIdOf(facts.origin);
  const passkeys = await listPasskeys(tools.pool, session.user_id);
  const options = await registrationOptions({
    userId: session.user_id,
    email: session.email,
    name: session.name,
    rpId,
    siteName: facts.tenant.settings.site_name,
    passkeys: passkeys.filter((passkey) => passkey.rp_id === rpId),
  });
  return openCeremony(call, 'register', options);
}
