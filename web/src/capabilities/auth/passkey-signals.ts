import type { Passkeys } from '@trunkline/contract/auth';
import { reportProblem } from '../../kernel/report-problem.ts';

/** What newer browsers have and the type library does not know yet (WebAuthn level 3, 5.1.10). */
interface Signals {
  signalAllAcceptedCredentials?: (all: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: string[];
  }) => Promise<void>;
  signalUnknownCredential?: (one: { rpId: string; credentialId: string }) => Promise<void>;
}

const signals = (): Signals => globalThis.PublicKeyCredential ?? {};

/** Whether this browser can be told which passkeys still count. */
export const canSignal = (): boolean =>
  typeof signals().signalAllAcceptedCredentials === 'function';

/** Tells the browser which passkeys of this account count: it stops offering all others. */
export async function signalAccepted({ items, rp_id, user_handle }: Passkeys): Promise<boolean> {
  try {
    await signals().signalAllAcceptedCredentials?.({
      rpId: rp_id,
      userId: user_handle,
      allAcceptedCredentialIds: items.map((passkey) => passkey.credential_id),
    });
    return canSignal();
  } catch (error) {
    // A courtesy to the browser: without it, one passkey too many is offered.
    reportProblem('The browser could not be told which passkeys count', error);
    return false;
  }
}

/** Tells the browser that one passkey does not count here. */
export async function signalUnknown(rpId: string, credentialId: string): Promise<void> {
  try {
    await signals().signalUnknownCredential?.({ rpId, credentialId });
  } catch (error) {
    reportProblem('The browser could not be told that a passkey no longer counts', error);
  }
}
