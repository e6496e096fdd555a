import type { PasskeyCeremony } from '@trunkline/contract/auth';
import type { Call } from '../call.ts';
import { openCeremony } from '../passkey-ceremony.ts';
import { assertionOptions, rpIdOf } from '../passkey-options.ts';

/**
 * Starts a sign-in by passkey. It names no passkey: the device offers those it has
 * for this site.
 */
export async function beginPasskeySignIn(call: Call): Promise<PasskeyCeremony> {
  return openCeremony(call, 'sign_in', await assertionOptions(rpIdOf(call.facts.origin)));
}
