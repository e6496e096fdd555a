import { Session, SecondStepResult } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondStep } from '../policy.ts';
import { ceremony, completePasskeyStep, register } from '../testing-ceremony.ts';
import { SoftPasskey } from '../testing-passkey.ts';
import {
  type AuthTest,
  enrollBrowser,
  openAuthTest,
  refusal,
  Visitor,
  warmUp,
  wrongCode,
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

const failed = '400 webauthn_verification_failed';

/**
 * A person with a passkey, in the browser that created it, past the first step of another sign-in.
 */
async function signInAgain(passkey = new SoftPasskey()) {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const { stored } = await register(browser, passkey);
  const { email } = person;
  await browser.post('/sign-in/email', { email, password: 'correct horse battery' });
  auth.events.length = 0;
  auth.mails.length = 0;
  return { person, browser, passkey, stored };
}

test("completes the second step with a new aal2 session, and records an event and the passkey's last use", async () => {
  const { person, browser, passkey, stored } = await signInAgain();
  const before = browser.cookies.get('session');
  auth.advance(60);
  const response = await completePasskeyStep(browser, passkey);
  expect(SecondStepResult.parse(await response.json())).toMatchObject({ recovery_codes: null });
  expect(browser.cookies.get('session')).not.toBe(before);
  const session = Session.parse(await (await browser.get('/get-session')).json());
  expect(session).toMatchObject({ user: { id: person.id }, session: { aal: 'aal2' } });
  expect(auth.events).toEqual([
    {
      type: 'auth.mfa_verified',
      userId: person.id,
      detail: {
        method: 'passkey',
        passkeyId: stored.id,
        sessionId: session?.session.id,
        clientAddress: '203.0.113.7',
        path: '/api/auth/passkeys/verify',
      },
    },
  ]);
  expect(auth.mails).toEqual([]);
  const { rows } = await auth.admin.query('select last_used_at from passkeys where id = $1', [
    stored.id,
  ]);
  expect(rows).toEqual([{ last_used_at: auth.clock.now }]);
});

test('refreshes an old second step', async () => {
  const { browser, passkey } = await signInAgain();
  await completePasskeyStep(browser, passkey);
  auth.advance(secondStep.freshSeconds + 1);
  const options = '/passkeys/register/options';
  expect(await refusal(await browser.post(options, {}))).toBe('403 fresh_mfa_required');
  expect((await completePasskeyStep(browser, passkey)).status).toBe(200);
  expect((await browser.post(options, {})).status).toBe(200);
});

describe('a response works once, for the session that requested it', () => {
  test('rejects a second use, in this session or its successor', async () => {
    const { person, browser, passkey } = await signInAgain();
    const { id, options } = await ceremony(browser, 'challenge');
    const body = { id, credential: passkey.sign(options) };
    expect((await browser.post('/passkeys/verify', body)).status).toBe(200);
    expect(await refusal(await browser.post('/passkeys/verify', body))).toBe(failed);
    const other = await auth.signedIn(person);
    const repeated = { ...body, id: (await ceremony(other, 'challenge')).id };
    expect(await refusal(await other.post('/passkeys/verify', repeated))).toBe(failed);
  });

  test('rejects a retry after a wrong response', async () => {
    const { browser, passkey } = await signInAgain();
    const { id, options } = await ceremony(browser, 'challenge');
    const invalid = { id, credential: passkey.sign(options, { userVerified: false }) };
    expect(await refusal(await browser.post('/passkeys/verify', invalid))).toBe(failed);
    const right = { id, credential: passkey.sign(options) };
    expect(await refusal(await browser.post('/passkeys/verify', right))).toBe(failed);
  });

  test('rejects another session of the same person, and another person', async () => {
    const { person, browser, passkey } = await signInAgain();
    const { id, options } = await ceremony(browser, 'challenge');
    const body = { id, credential: passkey.sign(options) };
    const thief = await signInAgain();
    for (const other of [await auth.signedIn(person), thief.browser])
      expect(await refusal(await other.post('/passkeys/verify', body))).toBe(failed);
    expect((await browser.post('/passkeys/verify', body)).status).toBe(200);
  });

  test("rejects another person's passkey", async () => {
    const victim = await signInAgain();
    const thief = await signInAgain();
    const { id, options } = await ceremony(victim.browser, 'challenge');
    const body = { id, credential: thief.passkey.sign(options) };
    expect(await refusal(await victim.browser.post('/passkeys/verify', body))).toBe(failed);
    expect(auth.events).toMatchObject([
      {
        type: 'auth.mfa_failed',
        userId: victim.person.id,
        detail: { passkeyId: null, reason: 'unknown passkey' },
      },
    ]);
  });

  test('rejects a ceremony started on another site', async () => {
    const { browser, passkey } = await signInAgain();
    const { id, options } = await ceremony(browser, 'challenge');
    const otherBrowser = new Visitor(
      auth.auth.handler,
      'https://partner.test',
      '203.0.113.7',
      auth.tenant,
    );
    for (const [name, value] of browser.cookies) otherBrowser.cookies.set(name, value);
    // Refused even if the session is moved to that site.
    const moveTo = (host: string) => auth.admin.query('update user_sessions set host = $1', [host]);
    await moveTo('partner.test');
    const body = { id, credential: passkey.sign(options) };
    expect(await refusal(await otherBrowser.post('/passkeys/verify', body))).toBe(failed);
    expect(await refusal(await otherBrowser.post('/passkeys/challenge', {}))).toBe(
      '404 mfa_factor_not_found',
    );
    await moveTo('localhost');
    expect((await browser.post('/passkeys/verify', body)).status).toBe(200);
  });

  test('rejects a ceremony of another kind', async () => {
    const { browser, passkey } = await signInAgain();
    await completePasskeyStep(browser, passkey);
    for (const kind of ['sign-in/options', 'register/options'] as const) {
      const { id, options } = await ceremony(browser, kind);
      const rpId = 'localhost';
      const body = { id, credential: passkey.sign(options, { rpId }) };
      expect(await refusal(await browser.post('/passkeys/verify', body))).toBe(failed);
    }
  });

  test('expires after five minutes', async () => {
    const { browser, passkey } = await signInAgain();
    const expired = await ceremony(browser, 'challenge');
    auth.advance(300);
    const body = { id: expired.id, credential: passkey.sign(expired.options) };
    expect(await refusal(await browser.post('/passkeys/verify', body))).toBe(failed);
    const last = await ceremony(browser, 'challenge');
    auth.advance(299);
    const valid = { id: last.id, credential: passkey.sign(last.options) };
    expect((await browser.post('/passkeys/verify', valid)).status).toBe(200);
  });

  test.each([0, 7])('100 simultaneous submissions: one succeeds (counter %i)', async (counter) => {
    const { person, browser, passkey } = await signInAgain(new SoftPasskey({ counter }));
    await warmUp(auth);
    const { id, options } = await ceremony(browser, 'challenge');
    const body = JSON.stringify({ id, credential: passkey.sign(options) });
    const headers = {
      'content-type': 'application/json',
      cookie: `session=${browser.cookies.get('session')}`,
    };
    const send = () => auth.visitor().send('/passkeys/verify', { method: 'POST', headers, body });
    const answers = await Promise.all(Array.from({ length: 100 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const { rowCount } = await auth.admin.query(
      `select from user_sessions where user_id = $1 and aal = 'aal2'`,
      [person.id],
    );
    expect(rowCount).toBe(1);
  });
});

describe('wrong responses', () => {
  test('to the second step count towards the lock, which does not affect passkeys', async () => {
    const { person, browser, passkey } = await signInAgain();
    for (let count = 1; count <= secondStep.failuresUntilLock; count++) {
      expect(
        await refusal(await completePasskeyStep(browser, passkey, { userVerified: false })),
      ).toBe(failed);
      expect(auth.events.at(count === secondStep.failuresUntilLock ? -2 : -1)).toMatchObject({
        type: 'auth.mfa_failed',
        detail: { locked: count === secondStep.failuresUntilLock },
      });
    }
    expect(auth.events.at(-1)).toMatchObject({ type: 'auth.mfa_locked', userId: person.id });
    expect(auth.mails).toMatchObject([{ to: person.email, subject: 'Too many incorrect codes' }]);
    const code = { code: '00000-00000' };
    expect(await refusal(await browser.post('/mfa/recovery', code))).toBe('429 too_many_requests');
    // While locked, further wrong responses neither extend the lock nor send another email.
    auth.advance(secondStep.lockSeconds - 1);
    for (let count = 0; count < secondStep.failuresUntilLock; count++)
      await completePasskeyStep(browser, passkey, { userVerified: false });
    expect(auth.mails).toHaveLength(1);
    auth.advance(1);
    expect(await refusal(await browser.post('/mfa/recovery', code))).toBe(
      '400 mfa_verification_failed',
    );
    expect((await completePasskeyStep(browser, passkey)).status).toBe(200);
  });

  test('from someone who has already completed the second step do not count', async () => {
    const { browser, passkey } = await signInAgain();
    await completePasskeyStep(browser, passkey);
    auth.mails.length = 0;
    for (let count = 0; count <= secondStep.failuresUntilLock; count++)
      await completePasskeyStep(browser, passkey, { userVerified: false });
    expect(auth.events.filter(({ type }) => type === 'auth.mfa_failed')).toHaveLength(
      secondStep.failuresUntilLock + 1,
    );
    expect(auth.mails).toEqual([]);
  });

  test('a correct response ends the lock and resets the count', async () => {
    const { person, browser, passkey } = await signInAgain();
    const signedIn = await auth.signedIn(person);
    await completePasskeyStep(signedIn, passkey);
    const { factorId, codeAt } = await enrollBrowser(auth, signedIn);
    const invalidCode = wrongCode(codeAt(auth.clock.now));
    for (let count = 0; count < secondStep.failuresUntilLock; count++)
      await browser.verify(factorId, invalidCode);
    expect(await refusal(await browser.verify(factorId, codeAt(auth.clock.now)))).toBe(
      '429 too_many_requests',
    );
    expect((await completePasskeyStep(browser, passkey)).status).toBe(200);
    expect((await browser.verify(factorId, codeAt(auth.clock.now))).status).toBe(200);
  });
});

test('a passkey works even when the limit on code attempts is used up', async () => {
  const { browser, passkey } = await signInAgain();
  auth.refused.add('mfa_verify');
  const { status } = await completePasskeyStep(browser, passkey);
  auth.refused.clear();
  expect(status).toBe(200);
});
