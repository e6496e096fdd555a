import { contract } from '@trunkline/contract';
import {
  Challenge,
  Enrollment,
  FactorList,
  Methods,
  PasskeyCeremony,
  RegisteredPasskey,
  Sent,
  Session,
  SignedOut,
  SecondStepResult,
  type PendingInvitation,
  PendingInvitations,
  type Factor,
} from '@trunkline/contract/auth';
import type { Me } from '@trunkline/contract/users';
import * as z from 'zod';
import { signInCeremony, registrationCeremony } from './passkeys.ts';
import { mockServer, refusal, type MockServer } from './mock-server.ts';
import {
  challenge,
  dashboardOf,
  enrollment,
  factor,
  meOf,
  passkeyOf,
  sessionOf,
} from './records.ts';

export interface Account {
  /** The session's level; null before anyone has signed in. */
  level: 'aal1' | 'aal2' | null;
  factors: Factor[];
  /** Alternatives to the authenticator app. */
  passkeys: number;
  recovery_codes: number;
  passkey_due: boolean;
  can_trust_device: boolean;
  session_hours: number | null;
  challenge_reason: FactorList['challenge_reason'];
  /** Pending invitations from companies. */
  invitations: PendingInvitation[];
  me: Me;
}

/** A user with an authenticator app and recovery codes. */
const defaultAccount = {
  passkeys: 0,
  recovery_codes: 10,
  passkey_due: false,
  can_trust_device: true,
  session_hours: null,
  challenge_reason: 'every_sign_in',
} as const;

export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k7m2${index}-9xw4t`);

const refusedCode = () =>
  refusal(400, {
    code: 'mfa_verification_failed',
    message: 'Invalid verification code. Please check your authenticator app and try again.',
  });

function verifyAccount(account: Account): SecondStepResult {
  account.level = 'aal2';
  const first = account.factors.length === 0 && account.passkeys === 0;
  return {
    aal: 'aal2',
    expires_at: '2030-01-01T00:00:00Z',
    recovery_codes: first ? recoveryCodes : null,
  };
}

/** Simulates a server with one account: password 'correct-horse-battery', code 123456. */
export function mockAccount(start: Partial<Account> = {}): {
  server: MockServer;
  account: Account;
} {
  const account: Account = {
    level: null,
    factors: [factor],
    invitations: [],
    ...defaultAccount,
    me: meOf(),
    ...start,
  };
  const server = mockServer();
  server.answerAuth('GET', 'get-session', Session, () => account.level && sessionOf(account.level));
  server.answerAuth('POST', 'sign-in/email', z.unknown(), ({ password }) => {
    if (password !== 'correct-horse-battery') {
      return refusal(401, { code: 'invalid_credentials', message: 'No.' });
    }
    account.level = 'aal1';
    return sessionOf('aal1');
  });
  server.answerAuth('GET', 'mfa/factors', FactorList, () => ({
    current_level: account.level,
    next_level: 'aal2',
    all: account.factors,
    totp: account.factors,
    passkeys: account.passkeys,
    recovery_codes: account.recovery_codes,
    passkey_due: account.passkey_due,
    can_trust_device: account.can_trust_device,
    session_hours: account.session_hours,
    challenge_reason: account.challenge_reason,
  }));
  server.answerAuth('POST', 'mfa/enroll', Enrollment, () => enrollment);
  server.answerAuth('POST', 'mfa/challenge', Challenge, () => challenge);
  server.answerAuth('POST', 'mfa/verify', SecondStepResult, ({ code }) => {
    if (code !== '123456') return refusedCode();
    return verifyAccount(account);
  });
  server.answerAuth('POST', 'mfa/recovery', SecondStepResult, ({ code }) =>
    code === recoveryCodes[0] ? verifyAccount(account) : refusedCode(),
  );
  for (const path of ['passkeys/sign-in/options', 'passkeys/challenge'])
    server.answerAuth('POST', path, PasskeyCeremony, () => signInCeremony);
  server.answerAuth(
    'POST',
    'passkeys/register/options',
    PasskeyCeremony,
    () => registrationCeremony,
  );
  server.answerAuth('POST', 'passkeys/register', RegisteredPasskey, ({ name }) => ({
    ...verifyAccount(account),
    passkey: passkeyOf(1, { name: typeof name === 'string' ? name : 'Passkey' }),
  }));
  server.answerAuth('POST', 'passkeys/verify', SecondStepResult, () => verifyAccount(account));
  server.answerAuth('POST', 'passkeys/sign-in', Session, () => {
    account.level = 'aal2';
    return sessionOf('aal2');
  });
  server.answerAuth('GET', 'methods', Methods, () => ({ sign_up: true, providers: [] }));
  for (const path of ['magic-link', 'sign-up', 'password/forgot'])
    server.answerAuth('POST', path, Sent, () => ({ sent: true }));
  server.answerAuth('POST', 'sign-out', SignedOut, () => {
    account.level = null;
    return { success: true };
  });
  server.answerAuth('GET', 'invitations', PendingInvitations, () => ({
    items: account.invitations,
  }));
  server.answer(contract.users.me, () => account.me);
  server.answer(contract.analytics.dashboard, () => dashboardOf());
  server.answer(contract.analytics.counts, () => ({
    companies: 1234,
    users: 8,
    integrations: 3,
    services: 5,
    partners: 0,
    recycle_bin: 2,
  }));
  server.answer(contract.releases.news, () => ({ items: [], unseen: 0 }));
  server.answer(contract.audit.list, () => ({ items: [], nextCursor: null }));
  return { server, account };
}
