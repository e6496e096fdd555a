import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthTest, openAuthTest, refusal, createReturning, wrongCode } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

beforeEach(() => {
  auth.events.length = 0;
});

test('a challenge expires after five minutes', async () => {
  const { authenticator, browser } = await createReturning(auth);
  const { factorId, codeAt } = authenticator;
  const challengeId = await browser.challenge(factorId);
  auth.advance(300);
  const code = codeAt(auth.clock.now);
  expect(await refusal(await browser.post('/mfa/verify', { factorId, challengeId, code }))).toBe(
    '400 mfa_challenge_expired',
  );
  const nextChallenge = await browser.challenge(factorId);
  auth.advance(299);
  const last = { factorId, challengeId: nextChallenge, code: codeAt(auth.clock.now) };
  expect((await browser.post('/mfa/verify', last)).status).toBe(200);
});

test('a challenge belongs to the session that requested it, even among sessions of one person', async () => {
  const { person, authenticator, browser } = await createReturning(auth);
  const { factorId, codeAt } = authenticator;
  const challengeId = await browser.challenge(factorId);
  const other = await auth.signedIn(person);
  const body = { factorId, challengeId, code: codeAt(auth.clock.now) };
  expect(await refusal(await other.post('/mfa/verify', body))).toBe('400 mfa_challenge_expired');
  expect((await browser.post('/mfa/verify', body)).status).toBe(200);
});

test("other people's challenges and factors are treated as missing", async () => {
  const victim = await createReturning(auth);
  const thief = await createReturning(auth);
  const victimFactor = victim.authenticator.factorId;
  const challengeId = await victim.browser.challenge(victimFactor);
  const code = victim.authenticator.codeAt(auth.clock.now);
  expect(
    await refusal(await thief.browser.post('/mfa/challenge', { factorId: victimFactor })),
  ).toBe('404 mfa_factor_not_found');
  expect(
    await refusal(
      await thief.browser.post('/mfa/verify', { factorId: victimFactor, challengeId, code }),
    ),
  ).toBe('404 mfa_factor_not_found');
  const authenticator = thief.authenticator;
  const mixed = {
    factorId: authenticator.factorId,
    challengeId,
    code: authenticator.codeAt(auth.clock.now),
  };
  expect(await refusal(await thief.browser.post('/mfa/verify', mixed))).toBe(
    '400 mfa_challenge_expired',
  );
  expect(
    (await victim.browser.post('/mfa/verify', { factorId: victimFactor, challengeId, code }))
      .status,
  ).toBe(200);
});

test('a challenge allows five attempts, even simultaneous ones', async () => {
  const { authenticator, browser } = await createReturning(auth);
  const { factorId, codeAt } = authenticator;
  const challengeId = await browser.challenge(factorId);
  const right = codeAt(auth.clock.now);
  const invalid = { factorId, challengeId, code: wrongCode(right) };
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => refusal(await browser.post('/mfa/verify', invalid))),
  );
  expect(answers.filter((outcome) => outcome === '400 mfa_verification_failed')).toHaveLength(5);
  expect(answers.filter((outcome) => outcome === '400 mfa_challenge_expired')).toHaveLength(15);
  expect(
    await refusal(await browser.post('/mfa/verify', { factorId, challengeId, code: right })),
  ).toBe('400 mfa_challenge_expired');
  expect(auth.events.filter(({ type }) => type === 'auth.mfa_failed')).toHaveLength(5);
  expect((await browser.verify(factorId, right)).status).toBe(200);
});
