import { FactorList, RegisteredPasskey } from '@trunkline/contract/auth';
import { recoveryCodes } from '@trunkline/contract/kernel/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ceremony, register } from '../testing-ceremony.ts';
import { SoftPasskey } from '../testing-passkey.ts';
import { type AuthTest, enrollBrowser, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
});

const profileFlags = async (id: string) =>
  (
    await auth.admin.query<{ has_webauthn: boolean; has_second_step: boolean }>(
      'select has_webauthn, has_second_step from profiles where id = $1',
      [id],
    )
  ).rows[0];
const sessionOf = async (id: string) =>
  (
    await auth.admin.query<{ id: string; aal: string; aal2_at: Date | null }>(
      'select id, aal, aal2_at from user_sessions where user_id = $1',
      [id],
    )
  ).rows;

describe('as the very first second step', () => {
  test('registering counts as the second step: aal2, recovery codes, audit, email', async () => {
    const person = await auth.addPerson();
    const browser = await auth.signedIn(person);
    const before = browser.cookies.get('session');
    const { passkey, stored, codes } = await register(browser, new SoftPasskey(), 'My laptop');
    expect(stored).toMatchObject({
      credential_id: passkey.id,
      name: 'My laptop',
      synced: false,
      last_used_at: null,
    });
    expect(new Set(codes).size).toBe(recoveryCodes.count);
    expect(browser.cookies.get('session')).not.toBe(before);
    expect(browser.cookies.get('signed_in')).toBe('1');
    const list = FactorList.parse(await (await browser.get('/mfa/factors')).json());
    expect(list).toMatchObject({ current_level: 'aal2', passkeys: 1, recovery_codes: 10 });
    expect(await profileFlags(person.id)).toEqual({ has_webauthn: true, has_second_step: true });
    expect(auth.events.map(({ type, userId }) => ({ type, userId }))).toEqual([
      { type: 'auth.sign_in', userId: person.id },
      { type: 'auth.passkey_added', userId: person.id },
      { type: 'auth.mfa_verified', userId: person.id },
    ]);
    expect(auth.events[1]?.detail).toEqual({
      passkeyId: stored.id,
      synced: false,
      clientAddress: '203.0.113.7',
      path: '/api/auth/passkeys/register',
    });
    expect(auth.mails).toMatchObject([{ to: person.email, subject: 'A passkey was added' }]);
    expect(JSON.stringify(auth.mails)).toContain('“My laptop”');
    const { rows } = await auth.admin.query('select * from passkeys where id = $1', [stored.id]);
    expect(rows).toMatchObject([
      { user_id: person.id, rp_id: 'localhost', transports: ['hybrid', 'internal'], counter: '0' },
    ]);
  });

  test('the response contains no key, challenge or session', async () => {
    const browser = await auth.signedIn(await auth.addPerson());
    const { id, options } = await ceremony(browser, 'register/options');
    const credential = new SoftPasskey().create(options);
    const response = await browser.post('/passkeys/register', { id, credential });
    const body: unknown = await response.json();
    expect(Object.keys(RegisteredPasskey.strict().parse(body)).sort()).toEqual([
      'aal',
      'expires_at',
      'passkey',
      'recovery_codes',
    ]);
  });

  test('someone with the password who began in parallel is refused once the owner has registered', async () => {
    const person = await auth.addPerson();
    const thief = await auth.signedIn(person);
    const { id, options } = await ceremony(thief, 'register/options');
    await register(await auth.signedIn(person));
    const credential = new SoftPasskey().create(options);
    expect(await refusal(await thief.post('/passkeys/register', { id, credential }))).toBe(
      '403 mfa_required',
    );
  });
});

test('a later passkey does not elevate the session, refresh it or create codes', async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  await enrollBrowser(auth, browser);
  auth.advance(60);
  const [session] = await sessionOf(person.id);
  const cookie = browser.cookies.get('session');
  const { id, options } = await ceremony(browser, 'register/options');
  const credential = new SoftPasskey({ synced: true }).create(options);
  const response = await browser.post('/passkeys/register', { id, credential });
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(RegisteredPasskey.parse(await response.json())).toMatchObject({
    aal: 'aal2',
    recovery_codes: null,
    passkey: { name: 'Passkey', synced: true },
  });
  expect(browser.cookies.get('session')).toBe(cookie);
  expect(await sessionOf(person.id)).toEqual([session]);
});

test('a passkey registered by one person cannot be registered by another', async () => {
  const passkey = new SoftPasskey();
  await register(await auth.signedIn(await auth.addPerson()), passkey);
  const thief = await auth.signedIn(await auth.addPerson());
  const { id, options } = await ceremony(thief, 'register/options');
  const credential = passkey.create(options);
  expect(await refusal(await thief.post('/passkeys/register', { id, credential }))).toBe(
    '400 webauthn_verification_failed',
  );
  expect(auth.events.at(-1)).toMatchObject({
    type: 'auth.mfa_failed',
    detail: { reason: 'the passkey is already registered' },
  });
});

describe('a ceremony accepts one response, from the person and session that started it', () => {
  const start = async () => {
    const person = await auth.addPerson();
    const browser = await auth.signedIn(person);
    const { id, options } = await ceremony(browser, 'register/options');
    return { person, browser, body: { id, credential: new SoftPasskey().create(options) } };
  };
  const failed = '400 webauthn_verification_failed';

  test('rejects another session of the same person, and another person', async () => {
    const { person, browser, body } = await start();
    for (const other of [await auth.signedIn(person), await auth.signedIn(await auth.addPerson())])
      expect(await refusal(await other.post('/passkeys/register', body))).toBe(failed);
    expect((await browser.post('/passkeys/register', body)).status).toBe(200);
  });

  test('expires after five minutes', async () => {
    const expired = await start();
    auth.advance(300);
    expect(await refusal(await expired.browser.post('/passkeys/register', expired.body))).toBe(
      failed,
    );
    const last = await start();
    auth.advance(299);
    expect((await last.browser.post('/passkeys/register', last.body)).status).toBe(200);
  });

  test('rejects a retry after a wrong response', async () => {
    const { browser, body } = await start();
    const invalid = { ...body, credential: { ...body.credential, rawId: 'other' } };
    expect(await refusal(await browser.post('/passkeys/register', invalid))).toBe(failed);
    expect(await refusal(await browser.post('/passkeys/register', body))).toBe(failed);
  });

  test('rejects a ceremony of another kind', async () => {
    const { browser, body } = await start();
    expect((await browser.post('/passkeys/register', body)).status).toBe(200);
    for (const kind of ['sign-in/options', 'challenge'] as const) {
      const { id, options } = await ceremony(browser, kind);
      const credential = new SoftPasskey().create(options, { rpId: 'localhost' });
      expect(await refusal(await browser.post('/passkeys/register', { id, credential }))).toBe(
        failed,
      );
    }
  });

  test('100 simultaneous responses: one passkey is registered', async () => {
    const { person, browser, body } = await start();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => browser.post('/passkeys/register', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const { rowCount } = await auth.admin.query('select from passkeys where user_id = $1', [
      person.id,
    ]);
    expect(rowCount).toBe(1);
  });
});

test('rejects malformed input without using up the ceremony', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  const { id, options } = await ceremony(browser, 'register/options');
  const valid = { id, credential: new SoftPasskey().create(options) };
  const invalidBodies = [
    {},
    { id },
    { ...valid, id: 'x' },
    { ...valid, name: '' },
    { ...valid, name: 'a\nb' },
    { ...valid, name: 'x'.repeat(65) },
    { ...valid, userId: id },
    { ...valid, credential: { ...valid.credential, type: 'password' } },
    { ...valid, credential: { ...valid.credential, id: 'x'.repeat(1401) } },
  ];
  for (const body of invalidBodies) {
    const error = await refusal(await browser.post('/passkeys/register', body));
    expect({ body, error }).toEqual({ body, error: '400 validation_failed' });
  }
  expect((await browser.post('/passkeys/register', valid)).status).toBe(200);
});
