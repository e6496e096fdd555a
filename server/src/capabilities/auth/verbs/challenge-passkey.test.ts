import { afterAll, beforeAll, expect, test } from 'vitest';
import { ceremony, register } from '../testing-ceremony.ts';
import { type AuthTest, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

/** A person with a passkey, past the first step of another sign-in. */
async function createOwner() {
  const person = await auth.addPerson();
  const { passkey } = await register(await auth.signedIn(person));
  return { browser: await auth.signedIn(person), passkey };
}

test("lists the user's own passkeys for this site and asks for user verification", async () => {
  const { browser, passkey } = await createOwner();
  expect((await ceremony(browser, 'challenge')).options).toEqual({
    rpId: 'localhost',
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['hybrid', 'internal'] }],
    timeout: 60_000,
    userVerification: 'required',
  });
});

test('requires the first step and a registered passkey', async () => {
  const path = '/passkeys/challenge';
  expect(await refusal(await auth.visitor().post(path, {}))).toBe('401 unauthenticated');
  const without = await auth.signedIn(await auth.addPerson());
  expect(await refusal(await without.post(path, {}))).toBe('404 mfa_factor_not_found');
  const { browser } = await createOwner();
  expect(await refusal(await browser.post(path, { userId: 'x' }))).toBe('400 validation_failed');
});
