import { FactorList } from '@trunkline/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ceremony, register } from '../testing-ceremony.ts';
import type { SoftPasskey } from '../testing-passkey.ts';
import { type AuthTest, openAuthTest, type Visitor } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

const factors = async (browser: Visitor) =>
  FactorList.parse(await (await browser.get('/mfa/factors')).json());

async function trust(browser: Visitor, passkey: SoftPasskey): Promise<void> {
  const { id, options } = await ceremony(browser, 'challenge');
  const credential = passkey.sign(options);
  await browser.post('/passkeys/verify', { id, credential, trustDevice: true });
}

async function createOwner() {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const { passkey } = await register(browser);
  return { person, browser, passkey };
}

test('returns why the second step is required: at every sign-in, unless there is a more specific reason', async () => {
  const { person, browser, passkey } = await createOwner();
  const other = await auth.signedIn(person);
  expect((await factors(other)).challenge_reason).toBe('every_sign_in');
  await trust(browser, passkey);
  // Only trust in another browser is reported, not trust in the browser itself.
  expect((await factors(other)).challenge_reason).toBe('trusted_elsewhere');
  expect((await factors(browser)).challenge_reason).toBe('every_sign_in');
  auth.advance(30 * 24 * 60 * 60);
  const returning = await auth.signedIn(person);
  expect((await factors(returning)).challenge_reason).toBe('every_sign_in');
  for (const [name, value] of browser.cookies)
    if (name === 'device') returning.cookies.set(name, value);
  expect((await factors(returning)).challenge_reason).toBe('device_expired');
  await trust(await auth.signedIn(person), passkey);
  // Facts about this browser take precedence over facts about other browsers.
  expect((await factors(returning)).challenge_reason).toBe('device_expired');
  const fourth = await auth.signedIn(person);
  expect((await factors(fourth)).challenge_reason).toBe('trusted_elsewhere');
});

test("other people's browsers do not count as a reason", async () => {
  const neighbour = await createOwner();
  await trust(neighbour.browser, neighbour.passkey);
  const { person } = await createOwner();
  const browser = await auth.signedIn(person);
  browser.cookies.set('device', neighbour.browser.cookies.get('device') ?? '');
  expect(await factors(browser)).toMatchObject({
    challenge_reason: 'every_sign_in',
    passkeys: 1,
    recovery_codes: 10,
  });
});
