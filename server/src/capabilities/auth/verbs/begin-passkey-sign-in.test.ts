import { afterAll, beforeAll, expect, test } from 'vitest';
import { ceremony } from '../testing-ceremony.ts';
import { type AuthTest, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

test('requests any passkey from anyone, with user verification', async () => {
  const { options } = await ceremony(auth.visitor(), 'sign-in/options');
  expect(options).toEqual({
    rpId: 'localhost',
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 60_000,
    userVerification: 'required',
  });
});

test('accepts no input and returns a new challenge every time', async () => {
  const visitor = auth.visitor();
  const input = { email: 'somebody@example.test' };
  expect(await refusal(await visitor.post('/passkeys/sign-in/options', input))).toBe(
    '400 validation_failed',
  );
  const [first, second] = [
    await ceremony(visitor, 'sign-in/options'),
    await ceremony(visitor, 'sign-in/options'),
  ];
  expect(second.id).not.toBe(first.id);
  expect(second.options['challenge']).not.toBe(first.options['challenge']);
});
