import { Session } from '@trunkline/contract/auth';
import { hashStart, passwordCost } from '@trunkline/database/password-cost';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthTest, openAuthTest, password, refusal } from '../testing.ts';
import { costsOf } from '../../../testing/costs.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
  auth.limits.length = 0;
});

describe('a correct password', () => {
  test.each([
    { rememberMe: false, seconds: 24 * 60 * 60 },
    { rememberMe: true, seconds: 30 * 24 * 60 * 60 },
  ])(
    'starts a session at aal1: $seconds s with rememberMe $rememberMe',
    async ({ rememberMe, seconds }) => {
      const person = await auth.addPerson();
      const response = await auth
        .visitor()
        .post('/sign-in/email', { email: person.email, password, rememberMe });
      expect(response.status).toBe(200);
      const text = await response.text();
      const session = Session.parse(JSON.parse(text));
      const expiresAt = new Date(auth.clock.now.getTime() + seconds * 1000);
      expect(session).toMatchObject({
        user: { id: person.id, email: person.email },
        session: { aal: 'aal1', expiresAt: expiresAt.toISOString() },
      });
      const { rows } = await auth.admin.query('select * from user_sessions where user_id = $1', [
        person.id,
      ]);
      expect(rows).toMatchObject([
        {
          aal: 'aal1',
          aal2_at: null,
          remember_me: rememberMe,
          expires_at: expiresAt,
          ip_address: '203.0.113.7',
        },
      ]);
      expect(text).not.toContain((rows as { token: string }[])[0]?.token);
      expect(auth.events).toMatchObject([
        { type: 'auth.sign_in', userId: person.id, detail: { rememberMe } },
      ]);
    },
  );

  test('works with every spelling of the address, under one shared limit', async () => {
    const person = await auth.addPerson();
    for (const email of [person.email.toUpperCase(), `  ${person.email} `]) {
      const response = await auth.visitor().post('/sign-in/email', { email, password });
      expect(response.status).toBe(200);
    }
    expect(new Set(auth.limits)).toEqual(new Set([`login ${person.email}|203.0.113.7`]));
  });

  test('rehashes with the current cost when it differs; otherwise keeps the hash', async () => {
    const person = await auth.addPerson();
    const older = await hash(password, { memoryCost: 2048, timeCost: 1, parallelism: 1 });
    const hashOf = async () => {
      const { rows } = await auth.admin.query<{ password: string }>(
        'select password from auth_accounts where user_id = $1',
        [person.id],
      );
      return rows[0]?.password;
    };
    const signIn = (password: string) =>
      auth.visitor().post('/sign-in/email', { email: person.email, password });
    await auth.admin.query('update auth_accounts set password = $2 where user_id = $1', [
      person.id,
      older,
    ]);
    expect((await signIn('wrong password')).status).toBe(401);
    expect(await hashOf()).toBe(older);
    expect((await signIn(password)).status).toBe(200);
    const renewed = await hashOf();
    expect(renewed).toContain(hashStart(passwordCost));
    expect((await signIn(password)).status).toBe(200);
    expect(await hashOf()).toBe(renewed);
  });

  test("ends the browser's previous session", async () => {
    const person = await auth.addPerson();
    const browser = await auth.signedIn(person);
    const before = new Map(browser.cookies);
    await browser.post('/sign-in/email', { email: person.email, password });
    const headers = { cookie: `session=${before.get('session')}` };
    expect(await (await auth.visitor().send('/get-session', { headers })).json()).toBeNull();
    expect(await (await browser.get('/get-session')).json()).not.toBeNull();
  });
});

describe('a rejected sign-in', () => {
  const attemptSignIn = async (email: string, password: string) => {
    const response = await auth.visitor().post('/sign-in/email', { email, password });
    return { status: response.status, body: await response.text(), headers: [...response.headers] };
  };

  const suspend = (table: 'profiles' | 'companies', id: string) =>
    auth.admin.query(`update ${table} set status = 'suspended' where id = $1`, [id]);

  test('looks the same with a wrong password, without an account, suspended or deleted', async () => {
    const person = await auth.addPerson();
    const suspended = await auth.addPerson();
    const deleted = await auth.addPerson();
    const below = await auth.addPerson();
    await suspend('profiles', suspended.id);
    await auth.admin.query('update profiles set deleted_at = now() where id = $1', [deleted.id]);
    await suspend('companies', below.companyId);
    const expected = await attemptSignIn(person.email, 'wrong password');
    expect(expected).toMatchObject({ status: 401 });
    expect(JSON.parse(expected.body)).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid email or password. Please check your credentials and try again.',
      id: 'req-1',
    });
    expect(expected.headers.map(([name]) => name)).not.toContain('set-cookie');
    expect(await attemptSignIn('nobody@example.test', password)).toEqual(expected);
    expect(await attemptSignIn(deleted.email, password)).toEqual(expected);
    for (const { email } of [suspended, deleted, below])
      expect(await attemptSignIn(email, 'wrong password')).toEqual(expected);
    const { rowCount } = await auth.admin.query(
      'select from user_sessions where user_id = any($1)',
      [[person, suspended, deleted, below].map(({ id }) => id)],
    );
    expect(rowCount).toBe(0);
  });

  test.each([
    ['the person', 'account_suspended', /suspended\..*an administrator of your company\.$/],
    ['their company', 'company_suspended', /suspended\..*the company that manages it\.$/],
  ] as const)(
    'reports that %s is suspended, and who can help, after the correct password',
    async (suspended, code, text) => {
      const { id, companyId, email } = await auth.addPerson();
      await (suspended === 'the person'
        ? suspend('profiles', id)
        : suspend('companies', companyId));
      const refused = await attemptSignIn(email, password);
      expect(refused.status).toBe(403);
      expect(refused.headers.map(([name]) => name)).not.toContain('set-cookie');
      expect(JSON.parse(refused.body)).toMatchObject({
        code,
        message: expect.stringMatching(text),
      });
      const { rowCount } = await auth.admin.query('select from user_sessions where user_id = $1', [
        id,
      ]);
      expect(rowCount).toBe(0);
      expect(auth.events).toMatchObject([
        { type: 'auth.sign_in_failed', userId: id, detail: { reason: code } },
      ]);
    },
  );

  test('is audited with the person tried, never the password', async () => {
    const person = await auth.addPerson();
    await attemptSignIn(person.email, 'some wrong password');
    await attemptSignIn('nobody@example.test', 'some wrong password');
    expect(auth.events).toMatchObject([
      { type: 'auth.sign_in_failed', userId: person.id },
      { type: 'auth.sign_in_failed', userId: null },
    ]);
    expect(JSON.stringify(auth.events)).not.toContain('wrong');
  });

  test('runs the same statements and the same hash with an account, without one and without a password', async () => {
    const [person, passwordless] = [await auth.addPerson(), await auth.addPerson()];
    await auth.admin.query('delete from auth_accounts where user_id = $1', [passwordless.id]);
    const costs = (email: string) => costsOf(() => attemptSignIn(email, 'wrong password'));
    const expected = await costs(person.email);
    expect(expected).toEqual({
      statements: [expect.stringContaining('from auth_users')],
      hashes: [hashStart(passwordCost)],
    });
    expect(await costs('nobody@example.test')).toEqual(expected);
    expect(await costs(passwordless.email)).toEqual(expected);
  });

  test('reveals an unconfirmed address only with the correct password', async () => {
    const person = await auth.addPerson();
    await auth.admin.query('update auth_users set email_verified = false where id = $1', [
      person.id,
    ]);
    const visitor = auth.visitor();
    const tryWith = async (password: string) =>
      refusal(await visitor.post('/sign-in/email', { email: person.email, password }));
    expect(await tryWith('wrong password')).toBe('401 invalid_credentials');
    expect(await tryWith(password)).toBe('403 email_not_confirmed');
  });
});

test('rejects malformed input before any lookup', async () => {
  const visitor = auth.visitor();
  const email = 'somebody@example.test';
  const bodies = [
    {},
    [],
    null,
    'text',
    { email },
    { email, password: '' },
    { email, password: 5 },
    { email, password: 'x'.repeat(129) },
    { email: `${'x'.repeat(250)}@example.test`, password },
    { email, password, rememberMe: 'yes' },
    { email, password, callbackURL: 'https://evil.test' },
    { email: { $ne: null }, password },
  ];
  for (const body of bodies) {
    const error = await refusal(await visitor.post('/sign-in/email', body));
    expect({ body, error }).toEqual({ body, error: '400 validation_failed' });
  }
  expect(
    await refusal(await visitor.post('/sign-in/email', { email: 'no address', password })),
  ).toBe('400 email_address_invalid');
  expect(auth.limits).toHaveLength(1);
});

test('too many attempts get a Retry-After', async () => {
  auth.refused.add('login');
  const response = await auth
    .visitor()
    .post('/sign-in/email', { email: 'a@example.test', password });
  auth.refused.clear();
  expect(response.headers.get('retry-after')).toBe('41');
  expect(await response.clone().json()).toMatchObject({ retryAfter: 41 });
  expect(await refusal(response)).toBe('429 too_many_requests');
});
