import { Session } from '@trunkline/contract/auth';
import { expect, test } from 'vitest';
import { signOut } from '../capabilities/auth/auth-store.ts';
import { checkSession } from '../capabilities/auth/session-tracking.ts';
import { deferredAnswer } from './mock-server.ts';
import { mockAccount } from './signing-in.ts';

test('a test can end while it is still checking the session', async () => {
  const { server } = mockAccount({ level: 'aal2' });
  server.answerAuth('GET', 'get-session', Session, () => deferredAnswer(null).answer);
  void checkSession();
  await expect.poll(() => server.inputsOf('GET', '/api/auth/get-session')).toHaveLength(1);
});

test('the next test can sign out', async () => {
  const { server } = mockAccount({ level: 'aal2' });
  await signOut();
  expect(server.inputsOf('POST', '/api/auth/sign-out')).toHaveLength(1);
});
