import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTest, openAuthTest, refusal } from '../testing.ts';
import { levelOf, createDeviceOwner } from '../testing-devices.ts';
import { isSignedIn } from '../testing-sessions.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

test('ends every session including this one, and removes trust from all browsers', async () => {
  const { person, trustBrowser } = await createDeviceOwner(auth);
  const [browser, second] = [await trustBrowser(), await trustBrowser()];
  const stranger = await auth.signedIn(await auth.addPerson());
  auth.events.length = 0;
  const response = await browser.send('/sign-out-everywhere', { method: 'POST' });
  expect(await response.json()).toEqual({ success: true });
  expect(browser.cookies.has('session')).toBe(false);
  expect(auth.events).toMatchObject([{ type: 'auth.sessions_ended', userId: person.id }]);
  const { rowCount } = await auth.admin.query('select from user_sessions where user_id = $1', [
    person.id,
  ]);
  expect(rowCount).toBe(0);
  expect(await isSignedIn(second)).toBe(false);
  expect(await isSignedIn(stranger)).toBe(true);
  for (const visitor of [browser, second]) expect(await levelOf(visitor, person)).toBe('aal1');
});

test('ends nothing after the first step alone', async () => {
  const { person, trustBrowser } = await createDeviceOwner(auth);
  const browser = await trustBrowser();
  const aal1Browser = await auth.signedIn(person);
  expect(await refusal(await aal1Browser.post('/sign-out-everywhere', {}))).toBe(
    '403 mfa_required',
  );
  expect(await isSignedIn(browser)).toBe(true);
  expect(await levelOf(browser, person)).toBe('aal2');
});
