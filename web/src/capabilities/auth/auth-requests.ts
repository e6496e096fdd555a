import type { Challenge, Enrollment, FactorList, Session } from '@trunkline/contract/auth';
import { totp } from '@trunkline/contract/kernel/constants';
import { requestJson } from '../../kernel/request.ts';

/**
 * The endpoints of /api/auth. They answer in the contract's shapes (contract/src/auth.ts); the schemas
 * themselves stay out of the sign-in screen, whose size is bounded, so the shape is stated here once.
 */
const call = async <Answer>(path: string, body?: unknown): Promise<Answer> =>
  (await requestJson(`/api/auth/${path}`, body)) as Answer;

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

export const authRequests = {
  session: () => call<Session>('get-session'),
  signIn: (credentials: Credentials) => call<unknown>('sign-in/email', credentials),
  signOut: () => call<unknown>('sign-out', {}),
  factors: () => call<FactorList>('mfa/factors'),
  enroll: () =>
    call<Enrollment>('mfa/enroll', { factor_type: 'totp', friendly_name: totp.friendlyName }),
  challenge: (factorId: string) => call<Challenge>('mfa/challenge', { factorId }),
  verify: (factorId: string, challengeId: string, code: string) =>
    call<unknown>('mfa/verify', { factorId, challengeId, code }),
  unenroll: (factorId: string) => call<unknown>('mfa/unenroll', { factorId }),
};
