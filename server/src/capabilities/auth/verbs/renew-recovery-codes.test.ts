import { FactorList, RecoveryCodes } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secondStep } from '../policy.ts';
import { completePasskeyStep, register } from '../testing-ceremony.ts';
import { type AuthTest, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

const path = '/mfa/recovery-codes';

async function createOwner() {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const registered = await register(browser);
  auth.events.length = 0;
  auth.mails.length = 0;
  return { person, browser, ...registered };
}
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
});

test('replaces all codes with ten new ones, without logging or emailing any code', async () => {
  const { person, browser, codes: old } = await createOwner();
  const { codes } = RecoveryCodes.parse(await (await browser.post(path, {})).json());
  expect(codes.some((code) => old?.includes(code))).toBe(false);
  expect(auth.events).toMatchObject([{ type: 'auth.recovery_codes_renewed', userId: person.id }]);
  expect(auth.mails).toMatchObject([
    { to: person.email, subject: 'Your recovery codes were replaced' },
  ]);
  expect(JSON.stringify([auth.events, auth.mails])).not.toContain(codes[0]);
  const another = await auth.signedIn(person);
  expect(await refusal(await another.post('/mfa/recovery', { code: old?.[0] }))).toBe(
    '400 mfa_verification_failed',
  );
  expect((await another.post('/mfa/recovery', { code: codes[0] })).status).toBe(200);
});

test('used codes no longer count as remaining', async () => {
  const { browser, codes } = await createOwner();
  await browser.post('/mfa/recovery', { code: codes?.[0] });
  const codesLeft = async () =>
    FactorList.parse(await (await browser.get('/mfa/factors')).json()).recovery_codes;
  expect(await codesLeft()).toBe(9);
  await browser.post(path, {});
  expect(await codesLeft()).toBe(10);
});

test("leaves other people's codes unchanged", async () => {
  const { browser } = await createOwner();
  const other = await createOwner();
  await browser.post(path, {});
  const returning = await auth.signedIn(other.person);
  expect((await returning.post('/mfa/recovery', { code: other.codes?.[0] })).status).toBe(200);
});

test('requires a recent second step', async () => {
  const { person, browser, passkey } = await createOwner();
  expect(await refusal(await auth.visitor().post(path, {}))).toBe('401 unauthenticated');
  expect(await refusal(await (await auth.signedIn(person)).post(path, {}))).toBe(
    '403 mfa_required',
  );
  auth.advance(secondStep.freshSeconds + 1);
  expect(await refusal(await browser.post(path, {}))).toBe('403 fresh_mfa_required');
  await completePasskeyStep(browser, passkey);
  expect((await browser.post(path, {})).status).toBe(200);
  expect(await refusal(await browser.post(path, { count: 100 }))).toBe('400 validation_failed');
});
