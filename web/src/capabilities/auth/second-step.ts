import type { Verified } from '@trunkline/contract/auth';
import { dispatch, enter } from './auth-store.ts';
import { registerPasskey } from './passkey-ceremony.ts';
import { verifyCode } from './verify-second-step.ts';

/** Codes come once and before everything else; without any, nothing is left to do here. */
async function completeSetup({ recovery_codes: codes }: Verified): Promise<void> {
  if (codes) dispatch({ type: 'codes_issued', codes });
  else await enter();
}

/** The first code of an authenticator app that is being set up. */
export async function setUpApp(factorId: string, code: string): Promise<void> {
  await completeSetup(await verifyCode({ factorId }, code));
}

/** A passkey in place of an authenticator app. */
export async function setUpPasskey(): Promise<void> {
  await completeSetup(await registerPasskey());
}
