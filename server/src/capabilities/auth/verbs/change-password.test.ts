import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondStep } from '../policy.ts';
import { linkFor } from '../testing-links.ts';
import {
  type AuthTest,
  enrollBrowser,
  openAuthTest,
  password,
  refusal,
  type Visitor,
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
const change = (browser: Visitor, input: object = {}) =>
  browser.post('/password/change', { current_password: password, password: newPassword, ...input });

async function signInOnDevices() {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const authenticator = await enrollBrowser(auth, browser);
  auth.events.length = 0;
  auth.mails.length = 0;
  auth.limits.length = 0;
  return { person, browser, authenticator };
}

test('changes the password and notifies the account owner', async () => {
  const { person, browser } = await signInOnDevices();
  const response = await change(browser);
  expect(await response.json()).toEqual({ done: true });
  expect(auth.events).toMatchObject([{ type: 'auth.password_changed', userId: person.id }]);
  expect(auth.mails).toMatchObject([{ to: person.email, subject: 'Your password was changed' }]);
  expect(JSON.stringify([auth.events, auth.mails])).not.toContain('otters');
  const { email } = person;
  const attempts = [password, newPassword].map(
    async (password) => (await auth.visitor().post('/sign-in/email', { email, password })).status,
  );
  expect(await Promise.all(attempts)).toEqual([401, 200]);
});

test.each([true, false])('ends the other sessions on request: %s', async (endsOthers) => {
  const { person, browser } = await signInOnDevices();
  const other = await auth.signedIn(person);
  await change(browser, { end_other_sessions: endsOthers });
  expect(await (await other.get('/get-session')).json()).toEqual(
    endsOthers ? null : expect.anything(),
  );
  expect(await (await browser.get('/get-session')).json()).not.toBeNull();
});

test('removes trust from all browsers and invalidates links already sent', async () => {
  const { person, browser, authenticator } = await signInOnDevices();
  const { email } = person;
  const reset = await linkFor(auth, '/password/forgot', email);
  const magic = await linkFor(auth, '/magic-link', email);
  const trustedSession = await auth.signedIn(person);
  const { factorId } = authenticator;
  const challengeId = await trustedSession.challenge(factorId);
  const code = authenticator.codeAt(auth.clock.now);
  await trustedSession.post('/mfa/verify', { factorId, challengeId, code, trustDevice: true });
  expect((await change(browser)).status).toBe(200);
  await trustedSession.post('/sign-in/email', { email, password: newPassword });
  expect(await refusal(await trustedSession.get('/account'))).toBe('403 mfa_required');
  const { post } = { post: (path: string, body: object) => auth.visitor().post(path, body) };
  expect(
    await refusal(await post('/password/reset', { token: reset, password: newPassword })),
  ).toBe('400 link_expired');
  expect(await refusal(await post('/links/sign-in', { token: magic }))).toBe('400 otp_expired');
});

test('sets the first password without asking for a current one', async () => {
  const { person, browser } = await signInOnDevices();
  await auth.admin.query('delete from auth_accounts where user_id = $1', [person.id]);
  expect((await browser.post('/password/change', { password: newPassword })).status).toBe(200);
  expect(auth.mails).toMatchObject([{ to: person.email, subject: 'A password was set' }]);
});

describe('a password change is refused', () => {
  test.each([undefined, 'wrong password', ''])(
    'without the current password: %s',
    async (password) => {
      const { person, browser } = await signInOnDevices();
      const response = await change(browser, { current_password: password });
      expect(await refusal(response)).toBe('401 invalid_credentials');
      expect(auth.events).toMatchObject([
        {
          type: 'auth.sign_in_failed',
          userId: person.id,
          detail: { step: 'current_password' },
        },
      ]);
      expect(auth.limits).toContain(`mfa_verify ${person.id}`);
      expect(auth.mails).toEqual([]);
    },
  );

  test('when the new password is weak or contains personal details of the user', async () => {
    const { person, browser } = await signInOnDevices();
    for (const [password, code] of [
      ['five5', 'password_too_short'],
      ['letmein2024', 'weak_password'],
      [person.email, 'weak_password'],
      ['Trunk & Line', 'weak_password'],
    ] as const) {
      const response = await change(browser, { password });
      expect(await response.clone().json()).toMatchObject({ fields: [{ path: 'password' }] });
      expect(await refusal(response)).toBe(`400 ${code}`);
    }
  });

  test('without a recent second step', async () => {
    const { person, browser } = await signInOnDevices();
    expect(await refusal(await change(await auth.signedIn(person)))).toBe('403 mfa_required');
    auth.advance(secondStep.freshSeconds + 1);
    expect(await refusal(await change(browser))).toBe('403 fresh_mfa_required');
    expect(await refusal(await change(auth.visitor()))).toBe('401 unauthenticated');
  });
});
