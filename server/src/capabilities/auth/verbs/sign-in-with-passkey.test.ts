import { Session } from '@trunkline/contract/auth';
import { sessionTimes } from '@trunkline/contract/kernel/constants';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secondStep } from '../policy.ts';
import { ceremony, signInByPasskey, register } from '../testing-ceremony.ts';
import { SoftPasskey } from '../testing-passkey.ts';
import { type AuthTest, openAuthTest, refusal, Visitor, warmUp } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
  auth.limits.length = 0;
});

const failed = '400 webauthn_verification_failed';
const path = '/passkeys/sign-in';

async function createOwner(passkey = new SoftPasskey()) {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const { stored } = await register(browser, passkey);
  auth.events.length = 0;
  auth.mails.length = 0;
  return { person, browser, passkey, stored };
}

test.each([
  [false, sessionTimes.short],
  [true, sessionTimes.remembered],
])('completes both steps together, remembered %s', async (rememberMe, seconds) => {
  const { person, passkey, stored } = await createOwner();
  const browser = auth.visitor();
  const { id, options } = await ceremony(browser, 'sign-in/options');
  const body = { id, credential: passkey.sign(options), rememberMe };
  const session = Session.parse(await (await browser.post(path, body)).json());
  const expiresAt = new Date(auth.clock.now.getTime() + seconds * 1000).toISOString();
  expect(session).toMatchObject({
    user: { id: person.id, email: person.email },
    session: { aal: 'aal2', expiresAt },
  });
  expect(browser.cookies.get('signed_in')).toBe('1');
  const { rows } = await auth.admin.query('select * from user_sessions where id = $1', [
    session?.session.id,
  ]);
  expect(rows).toMatchObject([
    { method: 'passkey', remember_me: rememberMe, aal2_at: auth.clock.now },
  ]);
  expect(auth.events).toMatchObject([
    { type: 'auth.sign_in', userId: person.id, detail: { method: 'passkey', rememberMe } },
  ]);
  // The second step is recent, so another factor can be added right away.
  expect((await browser.post('/passkeys/register/options', {})).status).toBe(200);
  const usageRow = await auth.admin.query('select last_used_at from passkeys where id = $1', [
    stored.id,
  ]);
  expect(usageRow.rows).toEqual([{ last_used_at: auth.clock.now }]);
});

test('sends a notice for a browser the person has not used before', async () => {
  const { person, browser, passkey } = await createOwner();
  expect((await signInByPasskey(browser, passkey)).status).toBe(200);
  expect(auth.mails).toEqual([]);
  expect((await signInByPasskey(auth.visitor('198.51.100.9'), passkey)).status).toBe(200);
  expect(auth.mails).toMatchObject([{ to: person.email, subject: 'New sign-in to your account' }]);
});

test("ends the browser's previous session", async () => {
  const { browser, passkey } = await createOwner();
  const cookie = `session=${browser.cookies.get('session')}`;
  expect((await signInByPasskey(browser, passkey)).status).toBe(200);
  const old = await auth.visitor().send('/get-session', { headers: { cookie } });
  expect(await old.json()).toBeNull();
});

test('a response works once, within five minutes', async () => {
  const { passkey } = await createOwner();
  const browser = auth.visitor();
  const { id, options } = await ceremony(browser, 'sign-in/options');
  const body = { id, credential: passkey.sign(options) };
  expect((await browser.post(path, body)).status).toBe(200);
  expect(await refusal(await browser.post(path, body))).toBe(failed);
  const other = await ceremony(browser, 'sign-in/options');
  expect(await refusal(await browser.post(path, { ...body, id: other.id }))).toBe(failed);
  const expired = await ceremony(browser, 'sign-in/options');
  auth.advance(300);
  const input = { id: expired.id, credential: passkey.sign(expired.options) };
  expect(await refusal(await browser.post(path, input))).toBe(failed);
});

test('rejects a challenge of the second step or of another site', async () => {
  const { person, browser, passkey } = await createOwner();
  const second = await ceremony(await auth.signedIn(person), 'challenge');
  const body = { id: second.id, credential: passkey.sign(second.options) };
  expect(await refusal(await browser.post(path, body))).toBe(failed);
  const { handler } = auth.auth;
  const otherBrowser = new Visitor(handler, 'https://partner.test', '203.0.113.7', auth.tenant);
  const started = await ceremony(otherBrowser, 'sign-in/options');
  expect(started.options['rpId']).toBe('partner.test');
  const assertion = passkey.sign(started.options, { origin: 'https://partner.test' });
  expect(await refusal(await browser.post(path, { id: started.id, credential: assertion }))).toBe(
    failed,
  );
  // A passkey of one site isn't accepted on another, whatever it signs.
  const ownCeremony = await ceremony(otherBrowser, 'sign-in/options');
  const credential = passkey.sign(ownCeremony.options, { origin: 'https://partner.test' });
  expect(await refusal(await otherBrowser.post(path, { id: ownCeremony.id, credential }))).toBe(
    failed,
  );
});

test('100 simultaneous submissions: one signs in', async () => {
  const { person, passkey } = await createOwner();
  await warmUp(auth);
  const { id, options } = await ceremony(auth.visitor(), 'sign-in/options');
  const body = { id, credential: passkey.sign(options) };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => auth.visitor().post(path, body)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  const { rowCount } = await auth.admin.query(
    `select from user_sessions where user_id = $1 and method = 'passkey'`,
    [person.id],
  );
  expect(rowCount).toBe(1);
});

test('simultaneous sign-ins never repeat the counter value of a passkey', async () => {
  const { passkey } = await createOwner(new SoftPasskey({ counter: 10 }));
  await warmUp(auth);
  const bodies = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { id, options } = await ceremony(auth.visitor(), 'sign-in/options');
      return { id, credential: passkey.sign(options, { counter: 11 }) };
    }),
  );
  const answers = await Promise.all(bodies.map((body) => auth.visitor().post(path, body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('rejects a response without a user handle', async () => {
  const { person, passkey } = await createOwner();
  const browser = auth.visitor();
  expect(await refusal(await signInByPasskey(browser, passkey, { userHandle: null }))).toBe(failed);
  expect(auth.events).toMatchObject([{ type: 'auth.sign_in_failed', userId: person.id }]);
});

test('an unregistered passkey gets the same response and is audited without a name', async () => {
  const { passkey } = await createOwner();
  const { id, options } = await ceremony(auth.visitor(), 'sign-in/options');
  const credential = new SoftPasskey().sign(options);
  const unknown = await (await auth.visitor().post(path, { id, credential })).json();
  const error = await (
    await signInByPasskey(auth.visitor(), passkey, { userVerified: false })
  ).json();
  expect(unknown).toEqual(error);
  expect(auth.events[0]).toMatchObject({ type: 'auth.sign_in_failed', userId: null });
});

test('someone who can no longer act gets the same response, and nothing is stored', async () => {
  const { person, passkey, stored } = await createOwner(new SoftPasskey({ counter: 1 }));
  const setCompanyStatus = (status: string) =>
    auth.admin.query('update companies set status = $2 where id = $1', [person.companyId, status]);
  await setCompanyStatus('suspended');
  const response = await signInByPasskey(auth.visitor(), passkey);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await refusal(response)).toBe(failed);
  expect(auth.events).toMatchObject([
    {
      type: 'auth.sign_in_failed',
      userId: person.id,
      detail: { reason: 'the person is suspended' },
    },
  ]);
  const { rows } = await auth.admin.query('select counter from passkeys where id = $1', [
    stored.id,
  ]);
  expect(rows).toEqual([{ counter: '1' }]);
  await setCompanyStatus('active');
  expect((await signInByPasskey(auth.visitor(), passkey)).status).toBe(200);
});

test('works while the other second-step methods are locked, and ends the lock', async () => {
  const { person, passkey } = await createOwner();
  const browser = await auth.signedIn(person);
  const tryRecoveryCode = () => browser.post('/mfa/recovery', { code: '00000-00000' });
  for (let count = 0; count < secondStep.failuresUntilLock; count++) await tryRecoveryCode();
  expect(await refusal(await tryRecoveryCode())).toBe('429 too_many_requests');
  expect((await signInByPasskey(auth.visitor(), passkey)).status).toBe(200);
  expect(await refusal(await tryRecoveryCode())).toBe('400 mfa_verification_failed');
});

test('wrong responses lock no one, because the sender has completed no step', async () => {
  const { person, passkey } = await createOwner();
  for (let count = 0; count <= secondStep.failuresUntilLock; count++)
    await signInByPasskey(auth.visitor(), passkey, { userVerified: false });
  const { rows } = await auth.admin.query(
    'select second_step_failures, second_step_locked_until from auth_users where id = $1',
    [person.id],
  );
  expect(rows).toEqual([{ second_step_failures: 0, second_step_locked_until: null }]);
  expect(auth.mails).toEqual([]);
});

test('signing in is limited by IP address, under the same rule as the second step', async () => {
  const { passkey } = await createOwner();
  const browser = auth.visitor('198.51.100.7');
  const { id, options } = await ceremony(browser, 'sign-in/options');
  auth.limits.length = 0;
  auth.refused.add('mfa_verify');
  const body = { id, credential: passkey.sign(options) };
  const error = await refusal(await browser.post(path, body));
  auth.refused.clear();
  expect(error).toBe('429 too_many_requests');
  expect(auth.limits).toEqual(['mfa_verify 198.51.100.7']);
  expect((await browser.post(path, body)).status).toBe(200);
});

test('rejects malformed input', async () => {
  const { passkey } = await createOwner();
  const { id, options } = await ceremony(auth.visitor(), 'sign-in/options');
  const valid = { id, credential: passkey.sign(options) };
  const invalidBodies = [
    {},
    { id },
    { ...valid, id: 'x' },
    { ...valid, aal: 'aal2' },
    { ...valid, credential: 'x' },
  ];
  for (const body of invalidBodies) {
    const error = await refusal(await auth.visitor().post(path, body));
    expect({ body, error }).toEqual({ body, error: '400 validation_failed' });
  }
});
