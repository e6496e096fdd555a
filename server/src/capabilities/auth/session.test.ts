import { FactorList, Session } from '@trunkline/contract/auth';
import { trustedDeviceDays } from '@trunkline/contract/kernel/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ceremony, completePasskeyStep, register } from './testing-ceremony.ts';
import type { SoftPasskey } from './testing-passkey.ts';
import {
  type AuthTest,
  enrollBrowser,
  openAuthTest,
  password,
  type Person,
  refusal,
  type Visitor,
} from './testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(async () => {
  auth.events.length = 0;
  auth.mails.length = 0;
  await auth.admin.query('delete from security_policies');
});

const day = 24 * 60 * 60;

/** Signs in again with a password; returns the resulting level. */
async function signInAgain(browser: Visitor, { email }: Person): Promise<string | undefined> {
  const response = await browser.post('/sign-in/email', { email, password });
  return Session.parse(await response.json())?.session.aal;
}

/** Takes the second step by passkey and trusts the browser. */
async function trust(browser: Visitor, passkey: SoftPasskey): Promise<Response> {
  const { id, options } = await ceremony(browser, 'challenge');
  const credential = passkey.sign(options);
  return browser.post('/passkeys/verify', { id, credential, trustDevice: true });
}

async function withPasskey(role?: string) {
  const person = await auth.addPerson();
  if (role !== undefined) await assignRole(person, role);
  const browser = await auth.signedIn(person);
  const { passkey, codes } = await register(browser);
  return { person, browser, passkey, codes };
}

const assignRole = (person: Person, role: string) =>
  auth.admin.query(
    'insert into user_roles (user_id, role) values ($1, $2) on conflict (user_id) do update set role = $2',
    [person.id, role],
  );
/** Sets the platform's policy, because only the platform can allow everyone. */
const allow = (audience: string) =>
  auth.admin.query(
    `insert into security_policies (company_id, trusted_devices) values ($1, $2)
     on conflict (company_id) do update set trusted_devices = excluded.trusted_devices`,
    [auth.tenant.company_id, audience],
  );
const factors = async (browser: Visitor) =>
  FactorList.parse(await (await browser.get('/mfa/factors')).json());

describe('a browser is trusted', () => {
  test('only when its owner chooses so', async () => {
    const { person, browser, passkey } = await withPasskey('end_user');
    expect(await signInAgain(browser, person)).toBe('aal1');
    await completePasskeyStep(browser, passkey);
    expect(await signInAgain(browser, person)).toBe('aal1');
    auth.events.length = 0;
    expect((await trust(browser, passkey)).status).toBe(200);
    expect(auth.events.map(({ type }) => type)).toEqual([
      'auth.mfa_verified',
      'auth.device_trusted',
    ]);
    expect(await signInAgain(browser, person)).toBe('aal2');
    expect(auth.events.at(-1)).toMatchObject({ type: 'auth.sign_in', detail: { trusted: true } });
    expect(await signInAgain(auth.visitor(), person)).toBe('aal1');
  });

  test('with any second-step method', async () => {
    const { person, browser, codes } = await withPasskey('reseller');
    const { factorId, codeAt } = await enrollBrowser(auth, browser);
    const byCode = auth.visitor();
    await signInAgain(byCode, person);
    const challengeId = await byCode.challenge(factorId);
    const code = codeAt(auth.clock.now);
    const body = { factorId, challengeId, code, trustDevice: true };
    expect((await byCode.post('/mfa/verify', body)).status).toBe(200);
    expect(await signInAgain(byCode, person)).toBe('aal2');
    const byRecovery = auth.visitor();
    await signInAgain(byRecovery, person);
    const spent = { code: codes?.[0], trustDevice: true };
    expect((await byRecovery.post('/mfa/recovery', spent)).status).toBe(200);
    expect(await signInAgain(byRecovery, person)).toBe('aal2');
  });

  test('for its owner only: for another person it is like any other browser', async () => {
    const first = await withPasskey();
    await trust(first.browser, first.passkey);
    const second = await withPasskey();
    expect(await signInAgain(first.browser, second.person)).toBe('aal1');
    expect(await signInAgain(first.browser, first.person)).toBe('aal2');
  });

  test('for 30 days', async () => {
    const { person, browser, passkey } = await withPasskey();
    await trust(browser, passkey);
    auth.advance(trustedDeviceDays * day - 1);
    expect(await signInAgain(browser, person)).toBe('aal2');
    auth.advance(1);
    expect(await signInAgain(browser, person)).toBe('aal1');
    expect((await factors(browser)).challenge_reason).toBe('device_expired');
  });

  test('until the second step is removed', async () => {
    const { person, browser, passkey } = await withPasskey();
    const authenticator = await enrollBrowser(auth, browser);
    for (const remove of [
      () => browser.post('/mfa/unenroll', { factorId: authenticator.factorId }),
      async () => {
        const { stored } = await register(browser);
        return browser.post('/passkeys/remove', { id: stored.id });
      },
    ]) {
      await trust(browser, passkey);
      expect((await remove()).status).toBe(200);
      expect(await signInAgain(browser, person)).toBe('aal1');
      await completePasskeyStep(browser, passkey);
    }
  });
});

test.each([
  ['owner', undefined, 'aal1'],
  ['admin', undefined, 'aal1'],
  ['owner', 'everyone', 'aal2'],
  ['admin', 'everyone', 'aal2'],
  ['admin', 'below_admins', 'aal1'],
  ['master_distributor', undefined, 'aal2'],
  ['end_user', undefined, 'aal2'],
  ['end_user', 'nobody', 'aal1'],
  ['owner', 'nobody', 'aal1'],
])(
  'for the role %s with trusted devices allowed for %s, the next sign-in starts at %s',
  async (role, audience, level) => {
    const { person, browser, passkey } = await withPasskey(role);
    if (audience !== undefined) await allow(audience);
    expect((await factors(browser)).can_trust_device).toBe(level === 'aal2');
    auth.events.length = 0;
    expect((await trust(browser, passkey)).status).toBe(200);
    // A refused trust isn't stored, so it doesn't take effect if the policy allows it later.
    expect(auth.events.some(({ type }) => type === 'auth.device_trusted')).toBe(level === 'aal2');
    const { rowCount } = await auth.admin.query(
      'select from devices where user_id = $1 and trusted_until is not null',
      [person.id],
    );
    expect(rowCount).toBe(level === 'aal2' ? 1 : 0);
    expect(await signInAgain(browser, person)).toBe(level);
  },
);

test('someone who becomes an admin needs the second step again at the next sign-in', async () => {
  const { person, browser, passkey } = await withPasskey('reseller');
  await trust(browser, passkey);
  await assignRole(person, 'admin');
  expect(await signInAgain(browser, person)).toBe('aal1');
});

test('a session that skipped the second step is not fresh until the step is taken', async () => {
  const { person, browser, passkey } = await withPasskey();
  await trust(browser, passkey);
  await signInAgain(browser, person);
  const { rows } = await auth.admin.query(
    `select aal2_at from user_sessions where user_id = $1 and aal = 'aal2' order by created_at desc`,
    [person.id],
  );
  expect(rows).toContainEqual({ aal2_at: null });
  const sensitive = ['/passkeys/register/options', '/mfa/recovery-codes'];
  for (const path of sensitive)
    expect(await refusal(await browser.post(path, {}))).toBe('403 fresh_mfa_required');
  await completePasskeyStep(browser, passkey);
  for (const path of sensitive) expect((await browser.post(path, {})).status).toBe(200);
});

test('a trusted browser still needs the first step', async () => {
  const { person, browser, passkey } = await withPasskey();
  await trust(browser, passkey);
  const thief = auth.visitor();
  thief.cookies.set('device', browser.cookies.get('device') ?? '');
  const body = { email: person.email, password: 'not the password' };
  expect(await refusal(await thief.post('/sign-in/email', body))).toBe('401 invalid_credentials');
  expect(await (await thief.get('/get-session')).json()).toBeNull();
});

test("a browser has one session: a new one ends the previous one, even another person's", async () => {
  const { browser } = await withPasskey();
  const cookie = `session=${browser.cookies.get('session')}`;
  await signInAgain(browser, await auth.addPerson());
  const old = await auth.visitor().send('/get-session', { headers: { cookie } });
  expect(await old.json()).toBeNull();
});
