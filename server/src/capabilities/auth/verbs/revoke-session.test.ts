import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AuthTest,
  enrollBrowser,
  openAuthTest,
  type Person,
  refusal,
  type Visitor,
} from '../testing.ts';
import { signInTwoBrowsers, isSignedIn, sessionIdsOf } from '../testing-sessions.ts';

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

test('ends one session immediately and audits it', async () => {
  const { others } = await sessionIdsOf(browser);
  const [id] = others;
  expect(await (await browser.post('/sessions/revoke', { id })).json()).toEqual({ done: true });
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(browser)).toBe(true);
  expect(auth.events).toMatchObject([
    { type: 'auth.session_revoked', userId: person.id, detail: { sessionId: id } },
  ]);
  expect(await refusal(await browser.post('/sessions/revoke', { id }))).toBe('404 not_found');
});

test('ending the current session also clears its cookies', async () => {
  const { own } = await sessionIdsOf(browser);
  expect((await browser.post('/sessions/revoke', { id: own })).status).toBe(200);
  expect(browser.cookies.has('session')).toBe(false);
  expect(browser.cookies.has('signed_in')).toBe(false);
});

test("another person's session is not found and continues", async () => {
  const stranger = await auth.signedIn(await auth.addPerson());
  await enrollBrowser(auth, stranger);
  const { own } = await sessionIdsOf(stranger);
  auth.events.length = 0;
  for (const id of [own, crypto.randomUUID()]) {
    expect(await refusal(await browser.post('/sessions/revoke', { id }))).toBe('404 not_found');
  }
  expect(await isSignedIn(stranger)).toBe(true);
  expect(auth.events).toEqual([]);
});

test('the first step alone cannot end another session', async () => {
  const { own } = await sessionIdsOf(browser);
  expect(await refusal(await other.post('/sessions/revoke', { id: own }))).toBe('403 mfa_required');
  expect(await isSignedIn(browser)).toBe(true);
});
