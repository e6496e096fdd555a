import type { SecondStepResult } from '@trunkline/contract/auth';
import { dispatch, enter } from './auth-store.ts';
import { registerPasskey } from './passkey-ceremony.ts';
import { verifyCode } from './verify-second-step.ts';

/** Shows recovery codes first if there are any; otherwise completes sign-in. */
async function completeSetup({ recovery_codes: codes }: SecondStepResult): Promise<void> {
  if (codes) dispatch({ type: 'codes_issued', codes });
  else await enter();
}

export async function setUpApp(factorId: string, code: string): Promise<void> {
  await completeSetup(await verifyCode({ factorId }, code));
}

/** Sets up a passkey instead of an authenticator app. */
export async function setUpPasskey(): Promise<void> {
  await completeSetup(await registerPasskey());
}
