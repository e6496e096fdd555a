import * as contract from '@trunkline/contract/auth';
import { Id } from '@trunkline/contract/kernel/list';
import * as z from 'zod';
import { basePath, authEndpoints } from './auth-endpoints.ts';

/** An endpoint of sign-in as the API description shows it. */
export interface EndpointDescription {
  /** For example '/api/auth/sign-out'. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  /** The body, if it has one. */
  readonly input: z.ZodType | null;
  readonly output: z.ZodType;
  readonly needsSession: boolean;
}

const { Session, Sent, Done, SecondStepResult } = contract;

/** Summary and response of each endpoint. */
const descriptions: Readonly<Record<string, readonly [summary: string, output: z.ZodType]>> = {
  '/get-session': ['Get the current session', Session],
  '/methods': ["List this site's sign-in methods", contract.Methods],
  '/sign-in/email': ['Sign in with a password', Session],
  '/sign-up': ['Send a link that creates an account', Sent],
  '/sign-out': ['Sign out', contract.SignedOut],
  '/sign-out-everywhere': ['Sign out on all devices', contract.SignedOut],
  '/magic-link': ['Send a sign-in link', Sent],
  '/links/inspect': ['Get the purpose of a link without using it up', contract.LinkInfo],
  '/links/sign-in': ['Sign in with a link', Session],
  '/password/forgot': ['Send a link that resets the password', Sent],
  '/password/reset': ['Set a new password with a link', Done],
  '/password/change': ['Change the password', Done],
  '/email/change': ['Send links that change the email address', Sent],
  '/email/confirm': ['Confirm a change of email address', contract.EmailConfirmation],
  '/oidc/start': ['Start signing in with an identity provider', contract.OidcStart],
  '/oidc/finish': ['Finish signing in with an identity provider', Session],
  '/account': ["Get the current user's account", contract.Account],
  '/sessions': ["List the current user's sessions", contract.SessionEntries],
  '/sessions/revoke': ['End a session', Done],
  '/sessions/revoke-others': ['End all other sessions', contract.RevokedSessions],
  '/sessions/extend': ['Record activity on the current session', contract.Extended],
  '/trusted-devices': ['List the trusted devices', contract.TrustedDevices],
  '/trusted-devices/revoke': ['Stop trusting a device', Done],
  '/mfa/factors': ['List the second factors', contract.FactorList],
  '/mfa/enroll': ['Start setting up an authenticator app', contract.Enrollment],
  '/mfa/challenge': ['Start a second step with an authenticator app', contract.Challenge],
  '/mfa/verify': ['Complete a second step with a code', SecondStepResult],
  '/mfa/unenroll': ['Remove an authenticator app', contract.Unenrolled],
  '/mfa/recovery': ['Complete the second step with a recovery code', SecondStepResult],
  '/mfa/recovery-codes': ['Create new recovery codes', contract.RecoveryCodes],
  '/passkeys': ['List the passkeys', contract.Passkeys],
  '/passkeys/register/options': ['Start adding a passkey', contract.PasskeyCeremony],
  '/passkeys/register': ['Add a passkey', contract.RegisteredPasskey],
  '/passkeys/sign-in/options': ['Start signing in with a passkey', contract.PasskeyCeremony],
  '/passkeys/sign-in': ['Sign in with a passkey', Session],
  '/passkeys/challenge': ['Start a second step with a passkey', contract.PasskeyCeremony],
  '/passkeys/verify': ['Complete a second step with a passkey', SecondStepResult],
  '/passkeys/rename': ['Rename a passkey', contract.Passkey],
  '/passkeys/remove': ['Remove a passkey', z.object({ id: Id })],
  '/invitations': ['List the pending invitations', contract.PendingInvitations],
  '/invitations/accept': ['Accept an invitation', Done],
  '/invitations/decline': ['Decline an invitation', Done],
};

/** Every endpoint of sign-in and accounts. Throws if one has no description. */
export function describeEndpoints(): EndpointDescription[] {
  return [...authEndpoints].map(([path, { method, needs, input }]) => {
    const entry = descriptions[path];
    if (entry === undefined) throw new Error(`${path} has no description`);
    const [summary, output] = entry;
    return {
      path: `${basePath}${path}`,
      method,
      summary,
      input,
      output,
      needsSession: needs !== 'nothing',
    };
  });
}
