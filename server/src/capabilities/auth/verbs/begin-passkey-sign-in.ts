import type { PasskeyCeremony } from '@trunkline/contract/auth';
import type { Call } from '../call.ts';
import { openCeremony } from '../passkey-ceremony.ts';
import { assertionOptions, rpIdOf } from '../passkey-options.ts';

/** Begins a sign-in by passkey: the device knows whose passkeys it has for this site, and we ask for none by name. */
export async function beginPasskeySignIn(call: Call): Promise<PasskeyCeremony> {
  return openCeremony(call, 'sign_in', await assertionOptions(rpIdOf(call.facts.origin)));
}
