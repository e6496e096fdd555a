import { FactorList } from '@trunkline/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthTest,
  enroll,
  enrollBrowser,
  openAuthTest,
  refusal,
  createReturning,
} from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

test("lists the user's own factors with their status, at either level", async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  await enrollBrowser(auth, browser, 'Phone');
  await enroll(browser, 'Tablet');
  const list = FactorList.parse(await (await browser.get('/mfa/factors')).json());
  expect(list).toMatchObject({
    current_level: 'aal2',
    next_level: 'aal2',
    all: [
      { friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
      { friendly_name: 'Tablet', factor_type: 'totp', status: 'unverified' },
    ],
    totp: [{ friendly_name: 'Phone' }],
  });
});

test('returns the factor to challenge at aal1, without its secret or internal state', async () => {
  const { authenticator, browser } = await createReturning(auth);
  const text = await (await browser.get('/mfa/factors')).text();
  expect(FactorList.parse(JSON.parse(text))).toMatchObject({
    current_level: 'aal1',
    totp: [{ id: authenticator.factorId }],
  });
  expect(text).not.toMatch(/secret|last_step|failed|locked/);
});

test("never lists other people's factors, and lists nothing to a visitor", async () => {
  await createReturning(auth);
  const stranger = await auth.signedIn(await auth.addPerson());
  const list = FactorList.parse(await (await stranger.get('/mfa/factors')).json());
  expect(list.all).toEqual([]);
  expect(await refusal(await auth.visitor().get('/mfa/factors'))).toBe('401 unauthenticated');
});

test('returns the hours after which the policy ends sessions, and null without a limit', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  const hours = async () =>
    FactorList.parse(await (await browser.get('/mfa/factors')).json()).session_hours;
  expect(await hours()).toBeNull();
  await auth.admin.query(
    'insert into security_policies (company_id, session_hours) values ($1, 8)',
    [auth.tenant.company_id],
  );
  expect(await hours()).toBe(8);
});
