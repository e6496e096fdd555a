import { FactorList, Session, SecondStepResult } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondStep } from '../policy.ts';
import {
  type AuthTest,
  enroll,
  openAuthTest,
  refusal,
  createReturning,
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

describe('a correct code', () => {
  test('activates an enrolment and notifies its owner', async () => {
    const person = await auth.addPerson();
    const browser = await auth.signedIn(person);
    const { factorId, codeAt } = await enroll(browser, 'My phone');
    const response = await browser.verify(factorId, codeAt(auth.clock.now));
    expect(SecondStepResult.parse(await response.json()).aal).toBe('aal2');
    const list = FactorList.parse(await (await browser.get('/mfa/factors')).json());
    expect(list).toMatchObject({
      current_level: 'aal2',
      totp: [{ id: factorId, status: 'verified' }],
    });
    expect(auth.events.map(({ type }) => type)).toEqual([
      'auth.sign_in',
      'auth.mfa_enrolled',
      'auth.mfa_verified',
    ]);
    expect(auth.mails).toMatchObject([
      {
        to: person.email,
        paragraphs: [expect.stringContaining('“My phone” was added'), expect.any(String)],
      },
    ]);
    const { rows } = await auth.admin.query('select has_second_step from profiles where id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ has_second_step: true }]);
  });

  test.each([false, true])(
    'reissues the session, remembered %s, with the same expiry',
    async (rememberMe) => {
      const { person, authenticator, browser } = await createReturning(auth, rememberMe);
      const [old] = (
        await auth.admin.query('select * from user_sessions where user_id = $1 and aal = $2', [
          person.id,
          'aal1',
        ])
      ).rows as { id: string; token: string; expires_at: Date }[];
      const oldCookie = browser.cookies.get('session');
      auth.advance(60);
      await browser.verify(authenticator.factorId, authenticator.codeAt(auth.clock.now));
      const session = Session.parse(await (await browser.get('/get-session')).json());
      expect(session?.session).toMatchObject({
        aal: 'aal2',
        expiresAt: old?.expires_at.toISOString(),
      });
      expect(session?.session.id).not.toBe(old?.id);
      expect(browser.cookies.get('session')).not.toBe(oldCookie);
      const { rows } = await auth.admin.query('select * from user_sessions where id = $1', [
        session?.session.id,
      ]);
      expect(rows).toMatchObject([
        { remember_me: rememberMe, aal2_at: auth.clock.now, ip_address: '203.0.113.7' },
      ]);
      const headers = { cookie: `session=${oldCookie}` };
      expect(await (await auth.visitor().send('/get-session', { headers })).json()).toBeNull();
      // No factor was added; the owner is only notified about a new browser.
      expect(auth.mails).toMatchObject([
        { to: person.email, subject: 'New sign-in to your account' },
      ]);
    },
  );

  test('accepts one step early or late, not two', async () => {
    const { authenticator, browser } = await createReturning(auth);
    auth.advance(300);
    const codeAt = (seconds: number) =>
      authenticator.codeAt(new Date(auth.clock.now.getTime() + seconds * 1000));
    const { factorId } = authenticator;
    expect(await refusal(await browser.verify(factorId, codeAt(-60)))).toBe(
      '400 mfa_verification_failed',
    );
    expect(await refusal(await browser.verify(factorId, codeAt(60)))).toBe(
      '400 mfa_verification_failed',
    );
    expect((await browser.verify(factorId, codeAt(-30))).status).toBe(200);
    expect((await browser.verify(factorId, codeAt(30))).status).toBe(200);
  });
});

describe('a code works once', () => {
  test('rejects the code again in a new challenge or session, and an older code', async () => {
    const { person, authenticator, browser } = await createReturning(auth);
    const { factorId, codeAt } = authenticator;
    const code = codeAt(auth.clock.now);
    const older = codeAt(new Date(auth.clock.now.getTime() - 30_000));
    expect((await browser.verify(factorId, code)).status).toBe(200);
    expect(await refusal(await browser.verify(factorId, code))).toBe('400 mfa_verification_failed');
    const another = await auth.signedIn(person);
    expect(await refusal(await another.verify(factorId, code))).toBe('400 mfa_verification_failed');
    expect(await refusal(await another.verify(factorId, older))).toBe(
      '400 mfa_verification_failed',
    );
  });

  test('100 simultaneous submissions to one challenge: one succeeds', async () => {
    const { person, authenticator, browser } = await createReturning(auth);
    const { factorId } = authenticator;
    const body = {
      factorId,
      challengeId: await browser.challenge(factorId),
      code: authenticator.codeAt(auth.clock.now),
    };
    const headers = {
      'content-type': 'application/json',
      cookie: `session=${browser.cookies.get('session')}`,
    };
    const send = () =>
      auth.visitor().send('/mfa/verify', { method: 'POST', headers, body: JSON.stringify(body) });
    const answers = await Promise.all(Array.from({ length: 100 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const { rowCount } = await auth.admin.query(
      `select from user_sessions where user_id = $1 and aal = 'aal2' and aal2_at = $2`,
      [person.id, auth.clock.now],
    );
    expect(rowCount).toBe(1);
  });

  test('100 sessions with one challenge each and the same code: one succeeds', async () => {
    const { person, authenticator } = await createReturning(auth);
    const { factorId } = authenticator;
    const code = authenticator.codeAt(auth.clock.now);
    const browsers = await Promise.all(Array.from({ length: 100 }, () => auth.signedIn(person)));
    const challenges = await Promise.all(browsers.map((browser) => browser.challenge(factorId)));
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.post('/mfa/verify', { factorId, challengeId: challenges[index], code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });
});

test('ten wrong codes across all challenges lock the second step, which recovers automatically', async () => {
  const { authenticator, browser, person } = await createReturning(auth);
  const { factorId, codeAt } = authenticator;
  const invalidCode = wrongCode(codeAt(auth.clock.now));
  for (let count = 0; count < secondStep.failuresUntilLock; count++) {
    expect(await refusal(await browser.verify(factorId, invalidCode))).toBe(
      '400 mfa_verification_failed',
    );
  }
  expect(auth.events.slice(-2)).toMatchObject([
    { type: 'auth.mfa_failed', detail: { locked: true } },
    { type: 'auth.mfa_locked', userId: person.id },
  ]);
  expect(auth.mails).toMatchObject([{ to: person.email, subject: 'Too many incorrect codes' }]);
  // The correct code doesn't work either, in any session.
  for (const visitor of [browser, await auth.signedIn(person)]) {
    const response = await visitor.verify(factorId, codeAt(auth.clock.now));
    expect(response.headers.get('retry-after')).toBe(String(secondStep.lockSeconds));
    expect(await refusal(response)).toBe('429 too_many_requests');
  }
  auth.advance(secondStep.lockSeconds);
  expect((await browser.verify(factorId, codeAt(auth.clock.now))).status).toBe(200);
});

test('a correct code resets previous failures', async () => {
  const { authenticator, browser } = await createReturning(auth);
  const { factorId, codeAt } = authenticator;
  for (let index = 0; index < 2; index++) {
    const invalidCode = wrongCode(codeAt(auth.clock.now));
    for (let count = 1; count < secondStep.failuresUntilLock; count++)
      await browser.verify(factorId, invalidCode);
    expect((await browser.verify(factorId, codeAt(auth.clock.now))).status).toBe(200);
    auth.advance(30);
  }
});

test('verification is limited per person, not per address', async () => {
  const { authenticator, browser, person } = await createReturning(auth);
  auth.limits.length = 0;
  const challengeId = await browser.challenge(authenticator.factorId);
  auth.refused.add('mfa_verify');
  const body = {
    factorId: authenticator.factorId,
    challengeId,
    code: authenticator.codeAt(auth.clock.now),
  };
  const error = await refusal(await browser.post('/mfa/verify', body));
  auth.refused.clear();
  expect(error).toBe('429 too_many_requests');
  expect(auth.limits).toEqual(['default 203.0.113.7', `mfa_verify ${person.id}`]);
  expect((await browser.post('/mfa/verify', body)).status).toBe(200);
});

test('rejects malformed input', async () => {
  const { authenticator, browser } = await createReturning(auth);
  const { factorId } = authenticator;
  const challengeId = await browser.challenge(factorId);
  const valid = { factorId, challengeId, code: '123456' };
  const invalidBodies = [
    {},
    { ...valid, code: '12345' },
    { ...valid, code: 123456 },
    { ...valid, code: '12345a' },
    { ...valid, code: '１２３４５６' },
    { ...valid, code: '123456\n' },
    { ...valid, factorId: 'x' },
    { ...valid, challengeId: null },
    { ...valid, aal: 'aal2' },
  ];
  for (const body of invalidBodies) {
    const error = await refusal(await browser.post('/mfa/verify', body));
    expect({ body, error }).toEqual({ body, error: '400 validation_failed' });
  }
});
