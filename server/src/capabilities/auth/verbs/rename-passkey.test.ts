import { Passkey, Passkeys } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { register } from '../testing-ceremony.ts';
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

test('renames a passkey and audits it', async () => {
  const { person, browser, stored } = await createOwner();
  auth.events.length = 0;
  const response = await browser.post('/passkeys/rename', { id: stored.id, name: ' Old laptop ' });
  const renamed = { ...stored, name: 'Old laptop' };
  expect(Passkey.parse(await response.json())).toEqual(renamed);
  expect((await list(browser)).items).toEqual([renamed]);
  expect(auth.events).toMatchObject([
    { type: 'auth.passkey_renamed', userId: person.id, detail: { passkeyId: stored.id } },
  ]);
});

test("another person's passkey cannot be renamed", async () => {
  const victim = await createOwner();
  const thief = await createOwner();
  auth.events.length = 0;
  const body = { id: victim.stored.id, name: 'Mine' };
  expect(await refusal(await thief.browser.post('/passkeys/rename', body))).toBe(
    '404 mfa_factor_not_found',
  );
  expect((await list(victim.browser)).items).toEqual([victim.stored]);
  expect(auth.events).toEqual([]);
  const first = await auth.signedIn(victim.person);
  expect(await refusal(await first.post('/passkeys/rename', body))).toBe('403 mfa_required');
});

test.each([{}, { name: '' }, { name: 'a\u0007b' }, { name: 'x'.repeat(65) }, { synced: true }])(
  'rejects %o as a name',
  async (change) => {
    const { browser, stored } = await createOwner();
    const body = { id: stored.id, ...change };
    expect(await refusal(await browser.post('/passkeys/rename', body))).toBe(
      '400 validation_failed',
    );
  },
);
