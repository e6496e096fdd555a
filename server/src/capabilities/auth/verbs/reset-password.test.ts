import { linkTimes } from '@trunkline/contract/kernel/constants';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkFor } from '../testing-links.ts';
import { newToken } from '../tokens.ts';
import {
  type AuthTest,
  openAuthTest,
  password,
  refusal,
  createReturning,
  warmUp,
} from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
});

const newPassword = 'seven quiet otters at noon';
const reset = (token: string, password = newPassword, browser = auth.visitor()) =>
  browser.post('/password/reset', { token, password });
const signIn = async (email: string, password: string) =>
  (await auth.visitor().post('/sign-in/email', { email, password })).status;

test('sets a new password, ends all sessions and does not sign in', async () => {
  const { person, authenticator, browser } = await createReturning(auth);
  const { factorId, codeAt } = authenticator;
  const challengeId = await browser.challenge(factorId);
  const code = codeAt(auth.clock.now);
  await browser.post('/mfa/verify', { factorId, challengeId, code, trustDevice: true });
  const token = await linkFor(auth, '/password/forgot', person.email);
  auth.events.length = 0;
  auth.mails.length = 0;
  const response = await reset(token, newPassword, browser);
  expect(await response.json()).toEqual({ done: true });
  expect([...browser.cookies.keys()]).toEqual(['device']);
  const { rowCount } = await auth.admin.query('select from user_sessions where user_id = $1', [
    person.id,
  ]);
  expect(rowCount).toBe(0);
  expect(auth.events).toMatchObject([{ type: 'auth.password_reset', userId: person.id }]);
  expect(auth.mails).toMatchObject([{ to: person.email, subject: 'Your password was changed' }]);
  expect(await signIn(person.email, password)).toBe(401);
  // Signing in again takes both steps, in this browser too.
  await browser.post('/sign-in/email', { email: person.email, password: newPassword });
  expect(await refusal(await browser.get('/account'))).toBe('403 mfa_required');
});

test('ends push subscriptions whose session no longer exists', async () => {
  const { person } = await createReturning(auth);
  const { rows } = await auth.admin.query<{ id: string }>(
    `insert into push_subscriptions (user_id, endpoint, keys, session_id)
     values ($1, 'https://push.example/lost', '{"p256dh": "", "auth": ""}', gen_random_uuid()) returning id`,
    [person.id],
  );
  await reset(await linkFor(auth, '/password/forgot', person.email));
  const { rows: subscriptions } = await auth.admin.query(
    'select ended from push_subscriptions where id = $1',
    [rows[0]?.id],
  );
  expect(subscriptions).toEqual([{ ended: 'signed_out' }]);
});

test('sets a password for an account without one', async () => {
  const { id, email } = await auth.addPerson();
  await auth.admin.query('delete from auth_accounts where user_id = $1', [id]);
  const token = await linkFor(auth, '/password/forgot', email);
  auth.mails.length = 0;
  expect((await reset(token)).status).toBe(200);
  expect(auth.mails).toMatchObject([{ to: email, subject: 'A password was set' }]);
  expect(await signIn(email, newPassword)).toBe(200);
});

test('a rejected password leaves the link and the account unchanged', async () => {
  const { email } = await auth.addPerson();
  const token = await linkFor(auth, '/password/forgot', email);
  for (const [password, code] of [
    ['short', 'password_too_short'],
    [email, 'weak_password'],
    ['password2024', 'weak_password'],
    ['x'.repeat(129), 'validation_failed'],
  ] as const) {
    const response = await reset(token, password);
    expect(await response.clone().json()).toMatchObject({ fields: [{ path: 'password' }] });
    expect(await refusal(response)).toBe(`400 ${code}`);
  }
  expect(await signIn(email, password)).toBe(200);
  expect((await reset(token)).status).toBe(200);
});

test('works once, even when submitted many times together; older links become invalid', async () => {
  await warmUp(auth);
  const { email } = await auth.addPerson();
  const older = await linkFor(auth, '/password/forgot', email);
  const magic = await linkFor(auth, '/magic-link', email);
  const token = await linkFor(auth, '/password/forgot', email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await refusal(await reset(older))).toBe('400 link_expired');
  expect(await refusal(await auth.visitor().post('/links/sign-in', { token: magic }))).toBe(
    '400 otp_expired',
  );
});

test('requires an unexpired link for this purpose, of someone who can act', async () => {
  const { id, email } = await auth.addPerson();
  expect(await refusal(await reset(newToken()))).toBe('400 link_expired');
  expect(await refusal(await reset(await linkFor(auth, '/magic-link', email)))).toBe(
    '400 otp_expired',
  );
  const expired = await linkFor(auth, '/password/forgot', email);
  auth.advance(linkTimes.reset_password);
  expect(await refusal(await reset(expired))).toBe('400 link_expired');
  const token = await linkFor(auth, '/password/forgot', email);
  await auth.admin.query(`update profiles set status = 'suspended' where id = $1`, [id]);
  expect(await refusal(await reset(token))).toBe('400 link_expired');
});
