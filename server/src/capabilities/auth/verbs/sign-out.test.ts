import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTest, enrollBrowser, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

test('signing out ends the session on the server and clears its cookies; the browser remains known', async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  await enrollBrowser(auth, browser);
  const cookie = `session=${browser.cookies.get('session')}; signed_in=1`;
  expect([...browser.cookies.keys()].sort()).toEqual(['device', 'session', 'signed_in']);
  auth.events.length = 0;
  const response = await browser.send('/sign-out', { method: 'POST' });
  expect(await response.json()).toEqual({ success: true });
  expect([...browser.cookies.keys()]).toEqual(['device']);
  expect(auth.events).toMatchObject([{ type: 'auth.sign_out', userId: person.id }]);
  const { rowCount } = await auth.admin.query('select from user_sessions where user_id = $1', [
    person.id,
  ]);
  expect(rowCount).toBe(0);
  expect(await refusal(await auth.visitor().send('/mfa/factors', { headers: { cookie } }))).toBe(
    '401 session_not_found',
  );
  expect((await browser.post('/sign-out', {})).status).toBe(200);
});
