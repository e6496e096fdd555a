import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AuthTest,
  enrollBrowser,
  openAuthTest,
  type Person,
  refusal,
  type Visitor,
  warmUp,
} from '../testing.ts';
import { signInTwoBrowsers, isSignedIn } from '../testing-sessions.ts';

let auth: AuthTest;
let person: Person;
let browser: Visitor;
let other: Visitor;
beforeAll(async () => {
  auth = await openAuthTest();
});
beforeEach(async () => {
  ({ person, browser, other } = await signInTwoBrowsers(auth));
  auth.events.length = 0;
});
afterAll(() => auth.drop());

test('ends all other sessions, keeps this one and affects no one else', async () => {
  const third = await auth.signedIn(person);
  const stranger = await auth.signedIn(await auth.addPerson());
  auth.events.length = 0;
  const response = await browser.post('/sessions/revoke-others', {});
  expect(await response.json()).toEqual({ ended: 2 });
  for (const visitor of [other, third]) expect(await isSignedIn(visitor)).toBe(false);
  for (const visitor of [browser, stranger]) expect(await isSignedIn(visitor)).toBe(true);
  expect(auth.events).toMatchObject([
    { type: 'auth.sessions_ended', userId: person.id, detail: { ended: 2 } },
  ]);
  expect(await (await browser.post('/sessions/revoke-others', {})).json()).toEqual({ ended: 0 });
  expect(auth.events).toHaveLength(1);
});

test('ends sessions that are just completing their second step', async () => {
  for (let index = 0; index < 8; index++) {
    const owner = await auth.addPerson();
    const first = await auth.signedIn(owner);
    const authenticator = await enrollBrowser(auth, first);
    const thief = await auth.signedIn(owner);
    const challengeId = await thief.challenge(authenticator.factorId);
    const code = authenticator.codeAt(auth.clock.now);
    await warmUp(auth);
    await Promise.all([
      thief.post('/mfa/verify', { factorId: authenticator.factorId, challengeId, code }),
      first.post('/sessions/revoke-others', {}),
    ]);
    expect(await isSignedIn(first)).toBe(true);
    expect(await isSignedIn(thief)).toBe(false);
  }
});

test('ends nothing after the first step alone', async () => {
  expect(await refusal(await other.post('/sessions/revoke-others', {}))).toBe('403 mfa_required');
  expect(await isSignedIn(browser)).toBe(true);
});
