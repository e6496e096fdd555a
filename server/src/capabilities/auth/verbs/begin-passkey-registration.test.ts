import { passkeys } from '@trunkline/contract/kernel/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userHandleOf } from '../passkey-options.ts';
import { secondStep } from '../policy.ts';
import { ceremony, register } from '../testing-ceremony.ts';
import { SoftPasskey } from '../testing-passkey.ts';
import { type AuthTest, openAuthTest, refusal, createReturning } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

const path = '/passkeys/register/options';

test('requests the options that chapter 9 of the specification requires', async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const { options } = await ceremony(browser, 'register/options');
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp: { id: 'localhost', name: expect.stringMatching(/./) },
    user: {
      id: userHandleOf(person.id),
      name: person.email,
      displayName: expect.stringMatching(/./),
    },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    timeout: 60_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
    extensions: { credProps: true },
    hints: [],
  });
});

test('the user handle is the sixteen bytes of the ID', () => {
  expect(userHandleOf('00010203-0405-0607-0809-0a0b0c0d0e0f')).toBe('AAECAwQFBgcICQoLDA0ODw');
});

test('excludes devices that already have a passkey', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  const { passkey } = await register(browser);
  const { options } = await ceremony(browser, 'register/options');
  expect(options['excludeCredentials']).toEqual([
    { id: passkey.id, type: 'public-key', transports: ['hybrid', 'internal'] },
  ]);
});

test('requires a fresh second step to add a passkey if one works already', async () => {
  const { browser, authenticator } = await createReturning(auth);
  expect(await refusal(await browser.post(path, {}))).toBe('403 mfa_required');
  await browser.verify(authenticator.factorId, authenticator.codeAt(auth.clock.now));
  auth.advance(secondStep.freshSeconds);
  expect((await browser.post(path, {})).status).toBe(200);
  auth.advance(1);
  expect(await refusal(await browser.post(path, {}))).toBe('403 fresh_mfa_required');
});

test('a person can have at most ten passkeys', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  for (let count = 1; count < passkeys.perUser; count++) await register(browser);
  const { id, options } = await ceremony(browser, 'register/options');
  await register(browser);
  expect(await refusal(await browser.post(path, {}))).toBe('400 passkey_limit');
  // A ceremony started earlier can't add an eleventh.
  const credential = new SoftPasskey().create(options);
  expect(await refusal(await browser.post('/passkeys/register', { id, credential }))).toBe(
    '400 passkey_limit',
  );
});

test('requires a session and rejects unexpected input', async () => {
  expect(await refusal(await auth.visitor().post(path, {}))).toBe('401 unauthenticated');
  const browser = await auth.signedIn(await auth.addPerson());
  expect(await refusal(await browser.post(path, { rpId: 'evil.test' }))).toBe(
    '400 validation_failed',
  );
});
