import * as contract from '@trunkline/contract/auth';
import type { RateLimitRule } from '@trunkline/contract/kernel/limits';
import * as z from 'zod';

export const basePath = '/api/auth';

export interface SurfaceEndpoint {
  readonly method: 'GET' | 'POST';
  readonly input: z.ZodType | null;
  /** Who is answered: anybody, or sessions from this level on. */
  readonly needs: 'nothing' | 'aal1' | 'aal2';
  readonly limit: Extract<RateLimitRule, 'login' | 'mfa_verify' | 'default'>;
}

const nothing = z.strictObject({});

/** Everything that can be reached under /api/auth. Better Auth has many more endpoints; they answer 404. */
export const surface: ReadonlyMap<string, SurfaceEndpoint> = new Map<string, SurfaceEndpoint>([
  [
    '/sign-in/email',
    { method: 'POST', input: contract.SignInInput, needs: 'nothing', limit: 'login' },
  ],
  ['/sign-out', { method: 'POST', input: nothing, needs: 'nothing', limit: 'default' }],
  ['/get-session', { method: 'GET', input: null, needs: 'nothing', limit: 'default' }],
  ['/mfa/factors', { method: 'GET', input: null, needs: 'aal1', limit: 'default' }],
  ['/mfa/enroll', { method: 'POST', input: contract.EnrollInput, needs: 'aal1', limit: 'default' }],
  [
    '/mfa/challenge',
    { method: 'POST', input: contract.ChallengeInput, needs: 'aal1', limit: 'default' },
  ],
  [
    '/mfa/verify',
    { method: 'POST', input: contract.VerifyInput, needs: 'aal1', limit: 'mfa_verify' },
  ],
  [
    '/mfa/unenroll',
    { method: 'POST', input: contract.UnenrollInput, needs: 'aal1', limit: 'default' },
  ],
]);
