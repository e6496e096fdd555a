import { FactorList } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secondStep } from '../policy.ts';
import { signInByPasskey, completePasskeyStep, register } from '../testing-ceremony.ts';
import { SoftPasskey } from '../testing-passkey.ts';
import { type AuthTest, enrollBrowser, openAuthTest, refusal, warmUp } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
});

const path = '/passkeys/remove';

async function addPersonWithBothFactors() {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const authenticator = await enrollBrowser(auth, browser);
  const { passkey, stored } = await register(browser, new SoftPasskey(), 'Laptop');
  auth.events.length = 0;
  auth.mails.length = 0;
  return { person, browser, authenticator, passkey, stored };
}

test('a removed passkey stops working, its owner is notified and the profile is updated', async () => {
  const { person, browser, passkey, stored } = await addPersonWithBothFactors();
  expect(await (await browser.post(path, { id: stored.id })).json()).toEqual({ id: stored.id });
  expect(auth.events).toMatchObject([
    { type: 'auth.passkey_removed', userId: person.id, detail: { passkeyId: stored.id } },
  ]);
  expect(auth.mails).toMatchObject([{ to: person.email, subject: 'A passkey was removed' }]);
  expect(JSON.stringify(auth.mails)).toContain('“Laptop”');
  expect(await refusal(await signInByPasskey(auth.visitor(), passkey))).toBe(
    '400 webauthn_verification_failed',
  );
  const { rows } = await auth.admin.query(
    'select has_webauthn, has_second_step from profiles where id = $1',
    [person.id],
  );
  expect(rows).toEqual([{ has_webauthn: false, has_second_step: true }]);
  expect(await refusal(await browser.post(path, { id: stored.id }))).toBe(
    '404 mfa_factor_not_found',
  );
});

test('trusted browsers have to take the second step again', async () => {
  const { person, browser, authenticator, stored } = await addPersonWithBothFactors();
  await auth.admin.query(
    'update devices set trusted_at = created_at, trusted_until = $2 where user_id = $1',
    [person.id, new Date(auth.clock.now.getTime() + 86_400_000)],
  );
  expect(authenticator.factorId).not.toBe('');
  await browser.post(path, { id: stored.id });
  const { rows } = await auth.admin.query('select trusted_until from devices where user_id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([{ trusted_until: null }]);
});

test('requires a recent second step', async () => {
  const { person, browser, passkey, stored } = await addPersonWithBothFactors();
  const body = { id: stored.id };
  expect(await refusal(await auth.visitor().post(path, body))).toBe('401 unauthenticated');
  expect(await refusal(await (await auth.signedIn(person)).post(path, body))).toBe(
    '403 mfa_required',
  );
  auth.advance(secondStep.freshSeconds + 1);
  expect(await refusal(await browser.post(path, body))).toBe('403 fresh_mfa_required');
  await completePasskeyStep(browser, passkey);
  expect((await browser.post(path, body)).status).toBe(200);
});

test('keeps the last second factor, even when all are removed together', async () => {
  await warmUp(auth);
  const { browser, authenticator, stored } = await addPersonWithBothFactors();
  const others = [await register(browser), await register(browser)];
  const answers = await Promise.all([
    browser.post('/mfa/unenroll', { factorId: authenticator.factorId }),
    ...[stored, ...others.map((item) => item.stored)].map(({ id }) => browser.post(path, { id })),
  ]);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(await Promise.all(refused.map(refusal))).toEqual(['400 mfa_last_factor']);
  const list = FactorList.parse(await (await browser.get('/mfa/factors')).json());
  expect(list.totp.length + list.passkeys).toBe(1);
});

test("another person's passkey is not found", async () => {
  const victim = await addPersonWithBothFactors();
  const thief = await addPersonWithBothFactors();
  expect(await refusal(await thief.browser.post(path, { id: victim.stored.id }))).toBe(
    '404 mfa_factor_not_found',
  );
  expect((await signInByPasskey(auth.visitor(), victim.passkey)).status).toBe(200);
  expect(auth.events.some(({ type }) => type === 'auth.passkey_removed')).toBe(false);
});
