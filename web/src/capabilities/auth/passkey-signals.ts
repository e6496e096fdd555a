import type { Passkeys } from '@trunkline/contract/auth';
import { reportProblem } from '../../kernel/report-problem.ts';

/** Missing in TypeScript's DOM library (WebAuthn level 3, 5.1.10). */
interface Signals {
  signalAllAcceptedCredentials?: (all: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: string[];
  }) => Promise<void>;
  signalUnknownCredential?: (credential: { rpId: string; credentialId: string }) => Promise<void>;
}

const signals = (): Signals => globalThis.PublicKeyCredential ?? {};

/** Returns whether the browser can be notified of which passkeys are valid. */
export const canSignal = (): boolean =>
  typeof signals().signalAllAcceptedCredentials === 'function';

/** Sends the browser the list of this account's passkeys, so that it stops offering others. */
export async function signalAccepted({ items, rp_id, user_handle }: Passkeys): Promise<boolean> {
  try {
    await signals().signalAllAcceptedCredentials?.({
      rpId: rp_id,
      userId: user_handle,
      allAcceptedCredentialIds: items.map((passkey) => passkey.credential_id),
    });
    return canSignal();
  } catch (error) {
    // Best effort: without it, the browser offers one passkey too many.
    reportProblem('Could not report the valid passkeys to the browser', error);
    return false;
  }
}

/** Notifies the browser that a passkey isn't valid here. */
export async function signalUnknown(rpId: string, credentialId: string): Promise<void> {
  try {
    await signals().signalUnknownCredential?.({ rpId, credentialId });
  } catch (error) {
    reportProblem('Could not report an invalid passkey to the browser', error);
  }
}
