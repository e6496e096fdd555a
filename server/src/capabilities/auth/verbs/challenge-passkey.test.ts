import { afterAll, beforeAll, expect, test } from 'vitest';
import { ceremony, register } from '../testing-ceremony.ts';
import { type AuthTest, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

/** Somebody with a passkey, past the first step again. */
async function owner() {
  const person = await auth.addPerson();
  const { passkey } = await register(await auth.signedIn(person));
  return { browser: await auth.signedIn(person), passkey };
}

test('names the own passkeys of this site and asks to see their owner', async () => {
  const { browser, passkey } = await owner();
  expect((await ceremony(browser, 'challenge')).options).toEqual({
    rpId: 'localhost',
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['hybrid', 'internal'] }],
    timeout: 60_000,
    userVerification: 'required',
  });
});

test('is for whoever has taken the first step and has a passkey', async () => {
  const path = '/passkeys/challenge';
  expect(await refusal(await auth.visitor().post(path, {}))).toBe('401 unauthenticated');
  const without = await auth.signedIn(await auth.addPerson());
  expect(await refusal(await without.post(path, {}))).toBe('404 mfa_factor_not_found');
  const { browser } = await owner();
  expect(await refusal(await browser.post(path, { userId: 'x' }))).toBe('400 validation_failed');
});
