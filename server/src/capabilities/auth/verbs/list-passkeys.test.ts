import { Passkeys } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userHandleOf } from '../passkey-options.ts';
import { signInByPasskey, register } from '../testing-ceremony.ts';
import { SoftPasskey } from '../testing-passkey.ts';
import { type AuthTest, openAuthTest, refusal, type Visitor } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
});

const list = async (browser: Visitor) =>
  Passkeys.strict().parse(await (await browser.get('/passkeys')).json());
const createOwner = async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const first = await register(browser, new SoftPasskey(), 'Laptop');
  return { person, browser, ...first };
};

test("lists the user's own passkeys, oldest first, and the user handle the browser knows", async () => {
  const { person, browser, passkey } = await createOwner();
  auth.advance(60);
  const second = await register(browser, new SoftPasskey({ synced: true }), 'Phone');
  await signInByPasskey(browser, passkey);
  expect(await list(browser)).toEqual({
    items: [
      {
        id: expect.any(String),
        credential_id: passkey.id,
        name: 'Laptop',
        synced: false,
        created_at: expect.any(String),
        last_used_at: auth.clock.now.toISOString(),
      },
      second.stored,
    ],
    rp_id: 'localhost',
    user_handle: userHandleOf(person.id),
  });
});

test('the list is not available to visitors or after the first step alone', async () => {
  const { person } = await createOwner();
  expect(await refusal(await auth.visitor().get('/passkeys'))).toBe('401 unauthenticated');
  expect(await refusal(await (await auth.signedIn(person)).get('/passkeys'))).toBe(
    '403 mfa_required',
  );
});
