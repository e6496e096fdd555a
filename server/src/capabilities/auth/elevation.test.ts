import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secondStep } from './policy.ts';
import { signInByPasskey, completePasskeyStep, register } from './testing-ceremony.ts';
import {
  type AuthTest,
  enrollBrowser,
  openAuthTest,
  password,
  refusal,
  type Visitor,
  warmUp,
  wrongCode,
} from './testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
});

const wrongCodeError = '400 mfa_verification_failed';
const lockedError = '429 too_many_requests';

/** A person with an authenticator app, a passkey and recovery codes, after the first step. */
async function signedInWithSteps() {
  const person = await auth.addPerson();
  const owner = await auth.signedIn(person);
  const { passkey, codes } = await register(owner);
  const { factorId, codeAt } = await enrollBrowser(auth, owner);
  const browser = await auth.signedIn(person);
  auth.events.length = 0;
  auth.mails.length = 0;
  const code = () => codeAt(auth.clock.now);
  const attempts = {
    app: (from: Visitor, right = false) =>
      from.verify(factorId, right ? code() : wrongCode(code())),
    recovery: (from: Visitor, code = '00000-00000') => from.post('/mfa/recovery', { code }),
  };
  return { person, owner, browser, passkey, codes: codes ?? [], ...attempts };
}

test('ten wrong codes in a row across all methods and sessions lock the second step for 15 minutes', async () => {
  const { person, browser, app, recovery, codes } = await signedInWithSteps();
  const another = await auth.signedIn(person);
  auth.events.length = 0;
  for (let count = 0; count < secondStep.failuresUntilLock; count++) {
    const from = count % 2 === 0 ? browser : another;
    const attempt = count % 4 < 2 ? app(from) : recovery(from);
    expect(await refusal(await attempt)).toBe(wrongCodeError);
  }
  expect(auth.events.map(({ type }) => type)).toEqual([
    ...Array<string>(secondStep.failuresUntilLock).fill('auth.mfa_failed'),
    'auth.mfa_locked',
  ]);
  expect(auth.events.map(({ detail }) => detail['locked'])).toEqual([
    ...Array<boolean>(secondStep.failuresUntilLock - 1).fill(false),
    true,
    undefined,
  ]);
  expect(auth.mails).toMatchObject([{ to: person.email, subject: 'Too many incorrect codes' }]);
  // While locked, no correct code is accepted, whatever its kind and session.
  for (const from of [browser, another, await auth.signedIn(person)]) {
    for (const response of [await app(from, true), await recovery(from, codes[0])]) {
      expect(response.headers.get('retry-after')).toBe('900');
      expect(await refusal(response)).toBe(lockedError);
    }
  }
  // Attempts during the lock don't extend it; afterwards the count restarts.
  auth.advance(secondStep.lockSeconds - 1);
  const last = await app(browser);
  expect(last.headers.get('retry-after')).toBe('1');
  expect(await refusal(last)).toBe(lockedError);
  auth.advance(1);
  expect(await refusal(await app(browser))).toBe(wrongCodeError);
  expect((await recovery(browser, codes[0])).status).toBe(200);
});

test('a passkey still works during a lock, as the second step and as both steps', async () => {
  const { browser, passkey, recovery } = await signedInWithSteps();
  for (let count = 0; count < secondStep.failuresUntilLock; count++) await recovery(browser);
  expect(await refusal(await recovery(browser))).toBe(lockedError);
  expect((await signInByPasskey(auth.visitor(), passkey)).status).toBe(200);
  for (let count = 0; count < secondStep.failuresUntilLock; count++) await recovery(browser);
  expect(await refusal(await recovery(browser))).toBe(lockedError);
  expect((await completePasskeyStep(browser, passkey)).status).toBe(200);
});

test('wrong passwords lock neither step, and a locked second step does not lock the first', async () => {
  const { person, browser, app } = await signedInWithSteps();
  const outsider = auth.visitor('198.51.100.66');
  for (let count = 0; count < 3 * secondStep.failuresUntilLock; count++) {
    const body = { email: person.email, password: `wrong ${count}` };
    expect(await refusal(await outsider.post('/sign-in/email', body))).toBe(
      '401 invalid_credentials',
    );
    expect((await outsider.post('/mfa/recovery', { code: '00000-00000' })).status).toBe(401);
  }
  expect((await app(browser, true)).status).toBe(200);
  const victim = await signedInWithSteps();
  for (let count = 0; count < secondStep.failuresUntilLock; count++)
    await victim.recovery(victim.browser);
  const body = { email: victim.person.email, password };
  expect((await auth.visitor().post('/sign-in/email', body)).status).toBe(200);
});

test("someone who tries another person's recovery codes in their own session locks only themselves", async () => {
  const victim = await signedInWithSteps();
  const thief = await signedInWithSteps();
  for (let count = 0; count < secondStep.failuresUntilLock; count++)
    expect(await refusal(await thief.recovery(thief.browser, victim.codes[0]))).toBe(
      wrongCodeError,
    );
  expect(await refusal(await thief.recovery(thief.browser, victim.codes[0]))).toBe(lockedError);
  expect((await victim.recovery(victim.browser, victim.codes[0])).status).toBe(200);
});

/** Someone who knows the password, on their own device and network. */
async function intruder(email: string, address: string): Promise<Visitor> {
  const visitor = auth.visitor(address);
  expect((await visitor.post('/sign-in/email', { email, password })).status).toBe(200);
  return visitor;
}

test('wrong codes from someone who knows the password lock only the client they come from', async () => {
  const { person, owner, passkey, app, recovery, codes } = await signedInWithSteps();
  const thief = await intruder(person.email, '198.51.100.66');
  for (let index = 0; index < 4; index++) {
    for (let count = 0; count < secondStep.failuresUntilLock; count++)
      expect(await refusal(await app(thief))).toBe(wrongCodeError);
    expect(await refusal(await app(thief, true))).toBe(lockedError);
    auth.advance(secondStep.lockSeconds * 2 ** index);
  }
  for (let count = 0; count < secondStep.failuresUntilLock; count++) await recovery(thief);
  expect(await refusal(await recovery(thief))).toBe(lockedError);
  // The known device still works, and so does every method on a new device.
  await owner.post('/sign-in/email', { email: person.email, password });
  expect((await app(owner, true)).status).toBe(200);
  auth.advance(30);
  expect((await app(await intruder(person.email, '203.0.113.9'), true)).status).toBe(200);
  const otherBrowser = await intruder(person.email, '203.0.113.10');
  expect((await recovery(otherBrowser, codes[0])).status).toBe(200);
  expect(
    (await completePasskeyStep(await intruder(person.email, '203.0.113.11'), passkey)).status,
  ).toBe(200);
  // The person is notified of these locks only once a day.
  expect(auth.mails.filter(({ subject }) => subject === 'Too many incorrect codes')).toHaveLength(
    1,
  );
});

test('each lock is twice as long as the previous one, up to a day', async () => {
  const { browser, recovery } = await signedInWithSteps();
  const lockMinutes = [];
  for (let index = 0; index < 8; index++) {
    for (let count = 0; count < secondStep.failuresUntilLock; count++) await recovery(browser);
    const response = await recovery(browser);
    lockMinutes.push(Number(response.headers.get('retry-after')) / 60);
    auth.advance(Number(response.headers.get('retry-after')));
    await auth.admin.query(
      "update user_sessions set expires_at = $1::timestamptz + interval '30 days'",
      [auth.clock.now],
    );
  }
  expect(lockMinutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440]);
});

test('all unknown devices share a hundred codes a day; known devices and other methods have their own limits', async () => {
  const { person, owner, app, recovery, codes } = await signedInWithSteps();
  const answers = [];
  for (let thief = 0; thief < 12; thief++) {
    const from = await intruder(person.email, `198.51.${thief}.66`);
    for (let count = 0; count < secondStep.failuresUntilLock; count++)
      answers.push(await refusal(await app(from)));
  }
  expect(answers.filter((outcome) => outcome === wrongCodeError)).toHaveLength(100);
  expect(answers.slice(100)).toEqual(Array<string>(20).fill(lockedError));
  await owner.post('/sign-in/email', { email: person.email, password });
  expect((await app(owner, true)).status).toBe(200);
  const otherBrowser = await intruder(person.email, '203.0.113.9');
  expect(await refusal(await app(otherBrowser, true))).toBe(lockedError);
  expect((await recovery(otherBrowser, codes[0])).status).toBe(200);
  auth.advance(24 * 60 * 60);
  expect((await app(await intruder(person.email, '203.0.113.9'), true)).status).toBe(200);
});

test('a correct code resets previous failures, whatever the method', async () => {
  const { browser, app, recovery, codes } = await signedInWithSteps();
  for (const right of [() => app(browser, true), () => recovery(browser, codes[0])]) {
    for (let count = 1; count < secondStep.failuresUntilLock; count++) await recovery(browser);
    expect((await right()).status).toBe(200);
  }
  expect(auth.mails.filter(({ subject }) => subject === 'Too many incorrect codes')).toEqual([]);
});

test('counts simultaneous wrong codes one by one: one lock, one email', async () => {
  const { person, recovery } = await signedInWithSteps();
  await warmUp(auth);
  const browsers = await Promise.all(Array.from({ length: 30 }, () => auth.signedIn(person)));
  auth.events.length = 0;
  const answers = await Promise.all(
    browsers.map(async (browser) => refusal(await recovery(browser))),
  );
  expect(answers.filter((outcome) => outcome === wrongCodeError)).toHaveLength(
    secondStep.failuresUntilLock,
  );
  expect(answers.filter((outcome) => outcome === lockedError)).toHaveLength(20);
  expect(auth.mails).toHaveLength(1);
});

test('ending a session during its elevation leaves no session, or only the elevated one', async () => {
  await warmUp(auth);
  for (let index = 0; index < 5; index++) {
    const { person, browser, codes, recovery } = await signedInWithSteps();
    const ended = auth.admin.query(
      `delete from user_sessions where user_id = $1 and aal = 'aal1'`,
      [person.id],
    );
    const [response] = await Promise.all([recovery(browser, codes[0]), ended]);
    const { rows } = await auth.admin.query(
      'select 1 from user_sessions where user_id = $1 and aal2_at = $2',
      [person.id, auth.clock.now],
    );
    expect(rows).toHaveLength(response.status === 200 ? 1 : 0);
    if (response.status !== 200)
      expect(await refusal(response)).toMatch(/^401 (session_not_found|unauthenticated)$/);
    // A code that failed to elevate the session isn't used up.
    const usedCodes = await auth.admin.query(
      'select 1 from recovery_codes where user_id = $1 and used_at is not null',
      [person.id],
    );
    expect(usedCodes.rows).toHaveLength(rows.length);
  }
});
