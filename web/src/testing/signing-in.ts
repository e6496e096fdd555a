import { contract } from '@trunkline/contract';
import {
  Challenge,
  Enrollment,
  FactorList,
  Session,
  SignedOut,
  Verified,
  type Factor,
} from '@trunkline/contract/auth';
import type { Me } from '@trunkline/contract/users';
import * as z from 'zod';
import { playServer, refusal, type PlayedServer } from './played-server.ts';
import { challenge, dashboardOf, enrollment, factor, meOf, sessionOf } from './records.ts';

export interface Account {
  /** What the browser's session has proved; null before anybody signed in. */
  level: 'aal1' | 'aal2' | null;
  factors: Factor[];
  me: Me;
}

const refusedCode = () =>
  refusal(400, {
    code: 'mfa_verification_failed',
    message: 'Invalid verification code. Please check your authenticator app and try again.',
  });

/** A server with one account: the password 'correct-horse-battery', the code 123456. */
export function playAccount(start: Partial<Account> = {}): {
  server: PlayedServer;
  account: Account;
} {
  const account: Account = { level: null, factors: [factor], me: meOf(), ...start };
  const server = playServer();
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
  }));
  server.answerAuth('POST', 'mfa/enroll', Enrollment, () => enrollment);
  server.answerAuth('POST', 'mfa/challenge', Challenge, () => challenge);
  server.answerAuth('POST', 'mfa/verify', Verified, ({ code }) => {
    if (code !== '123456') return refusedCode();
    account.level = 'aal2';
    return { aal: 'aal2', expires_at: '2030-01-01T00:00:00Z' };
  });
  server.answerAuth('POST', 'sign-out', SignedOut, () => {
    account.level = null;
    return { success: true };
  });
  server.answer(contract.users.me, () => account.me);
  server.answer(contract.analytics.dashboard, () => dashboardOf());
  server.answer(contract.analytics.counts, () => ({ companies: 1234, users: 8, recycle_bin: 2 }));
  server.answer(contract.audit.list, () => ({ items: [], nextCursor: null }));
  return { server, account };
}
