import * as contract from '@trunkline/contract/auth';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, isAPIError, signInEmail as createSignIn } from 'better-auth/api';
import { currentCall, signedInCall } from './call.ts';
import { Problem } from '../../kernel/errors.ts';
import { problemFor } from './errors.ts';
import { challenge } from './verbs/challenge.ts';
import { enroll } from './verbs/enroll.ts';
import { listFactors } from './verbs/list-factors.ts';
import { readSession } from './verbs/read-session.ts';
import { signIn } from './verbs/sign-in.ts';
import { signOut } from './verbs/sign-out.ts';
import { unenroll } from './verbs/unenroll.ts';
import { verify } from './verbs/verify.ts';

const betterAuthSignIn = createSignIn();

/**
 * Our endpoints as a Better Auth plugin. Three bear the names of its own and stand in for them: its answers
 * hold the session token and its clock and cookies are not ours. What decides on a password stays its code.
 */
export const assurance = {
  id: 'assurance',
  endpoints: {
    signInEmail: createAuthEndpoint(
      '/sign-in/email',
      { method: 'POST', body: contract.SignInInput },
      async (context) => {
        const begin = async () => {
          await betterAuthSignIn({ ...context, asResponse: false }).catch(refuse);
          const begun = context.context.newSession;
          if (begun === null) throw new Problem('invalid_credentials');
          return begun.session.token;
        };
        return context.json(await signIn(currentCall(), context.body, begin));
      },
    ),
    signOut: createAuthEndpoint('/sign-out', { method: 'POST' }, async (context) =>
      context.json(await signOut(currentCall())),
    ),
    getSession: createAuthEndpoint('/get-session', { method: 'GET' }, async (context) =>
      context.json(await readSession(currentCall())),
    ),
    mfaFactors: createAuthEndpoint('/mfa/factors', { method: 'GET' }, async (context) =>
      context.json(await listFactors(signedInCall())),
    ),
    mfaEnroll: createAuthEndpoint(
      '/mfa/enroll',
      { method: 'POST', body: contract.EnrollInput },
      async (context) => context.json(await enroll(signedInCall(), context.body)),
    ),
    mfaChallenge: createAuthEndpoint(
      '/mfa/challenge',
      { method: 'POST', body: contract.ChallengeInput },
      async (context) => context.json(await challenge(signedInCall(), context.body)),
    ),
    mfaVerify: createAuthEndpoint(
      '/mfa/verify',
      { method: 'POST', body: contract.VerifyInput },
      async (context) => context.json(await verify(signedInCall(), context.body)),
    ),
    mfaUnenroll: createAuthEndpoint(
      '/mfa/unenroll',
      { method: 'POST', body: contract.UnenrollInput },
      async (context) => context.json(await unenroll(signedInCall(), context.body)),
    ),
  },
} satisfies BetterAuthPlugin;

function refuse(error: unknown): never {
  if (isAPIError(error)) throw problemFor(error.statusCode, error.body?.code);
  throw error;
}
