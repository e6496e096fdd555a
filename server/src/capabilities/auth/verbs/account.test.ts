import { Account } from '@trunkline/contract/auth';
import { recoveryCodes } from '@trunkline/contract/kernel/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondStep } from '../policy.ts';
import { type AuthTest, enroll, enrollBrowser, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

test("returns the state of the user's own account without secrets", async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const startedAt = auth.clock.now;
  await enrollBrowser(auth, browser);
  await enroll(browser, 'never finished');
  await auth.admin.query(
    `insert into auth_accounts (user_id, account_id, provider_id) values ($1, 'subject', 'acme')`,
    [person.id],
  );
  const text = await (await browser.get('/account')).text();
  const until = new Date(startedAt.getTime() + secondStep.freshSeconds * 1000);
  expect(Account.parse(JSON.parse(text))).toEqual({
    email: person.email,
    pending_email: null,
    has_password: true,
    providers: ['acme'],
    passkeys: 0,
    factors: 1,
    recovery_codes: recoveryCodes.count,
    created_at: expect.any(String),
    fresh_until: until.toISOString(),
  });
  expect(text).not.toMatch(/argon2|secret|subject/);
});

test('returns the time at which the second step is required again', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  await enrollBrowser(auth, browser);
  auth.advance(secondStep.freshSeconds);
  expect(await (await browser.get('/account')).json()).toMatchObject({ fresh_until: null });
});

test("returns only the user's own account, and requires the second step", async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  expect(await refusal(await browser.get('/account'))).toBe('403 mfa_required');
  expect(await refusal(await auth.visitor().get('/account'))).toBe('401 unauthenticated');
  await auth.admin.query('delete from auth_accounts where user_id = $1', [person.id]);
  await enrollBrowser(auth, browser);
  expect(await (await browser.get('/account')).json()).toMatchObject({
    email: person.email,
    has_password: false,
    providers: [],
  });
});
