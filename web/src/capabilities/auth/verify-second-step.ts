import type { SecondStepResult } from '@trunkline/contract/auth';
import { ApiError } from '../../kernel/api-error.ts';
import { authRequests } from './auth-requests.ts';
import { askForPasskey } from './passkey-ceremony.ts';

/** The open challenge of an authenticator app. */
export interface OpenChallenge {
  factorId: string;
  /** Created if missing. */
  challengeId?: string;
}

/**
 * Verifies an authenticator code, for a factor in use or being set up. An expired challenge is
 * silently replaced once, because the code itself may still be right.
 */
export async function verifyCode(
  { factorId, challengeId }: OpenChallenge,
  code: string,
  trustDevice = false,
): Promise<SecondStepResult> {
  const id = challengeId ?? (await authRequests.challenge(factorId)).id;
  try {
    return await authRequests.verify(factorId, id, code, trustDevice);
  } catch (error) {
    const expired = error instanceof ApiError && error.code === 'mfa_challenge_expired';
    if (!expired || challengeId === undefined) throw error;
    return verifyCode({ factorId }, code, trustDevice);
  }
}

export async function verifyByPasskey(trustDevice = false): Promise<SecondStepResult> {
  const ceremony = await authRequests.passkeyChallenge();
  const credential = await askForPasskey(ceremony);
  return authRequests.passkeyVerify(ceremony.id, credential, trustDevice);
}

export const verifyByRecoveryCode = (
  code: string,
  trustDevice = false,
): Promise<SecondStepResult> => authRequests.recover(code, trustDevice);
