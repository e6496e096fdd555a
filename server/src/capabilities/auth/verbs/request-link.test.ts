import { Sent } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAddress, takeMails } from '../testing-links.ts';
import { type AuthTest, openAuthTest, refusal } from '../testing.ts';
import { costsOf } from '../../../testing/costs.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.requests.length = 0;
  auth.limits.length = 0;
  auth.events.length = 0;
});

const linkKinds = [
  { path: '/magic-link', purpose: 'magic_link', rule: 'login', statements: [] },
  {
    path: '/sign-up',
    purpose: 'confirm_address',
    rule: 'register',
    // Queries of the site's policy, the same for every address.
    statements: [
      'select app.sign_up_open($1) as open',
      'select app.allows_address($1, $2) as allowed',
    ],
  },
  { path: '/password/forgot', purpose: 'reset_password', rule: 'password_reset', statements: [] },
] as const;

describe.each(linkKinds)('a request to $path', ({ path, purpose, rule, statements }) => {
  test('queues one job whether or not the address is known, with the same response', async () => {
    const registered = await auth.addPerson();
    const suspended = await auth.addPerson();
    await auth.admin.query(`update profiles set status = 'suspended' where id = $1`, [
      suspended.id,
    ]);
    const unconfirmed = newAddress();
    await auth.admin.query('insert into auth_users (email) values ($1)', [unconfirmed]);
    const emails = [registered.email, suspended.email, unconfirmed, newAddress()];
    const answers = [];
    for (const email of emails) {
      const response = await auth.visitor().post(path, { email });
      answers.push(JSON.stringify([response.status, await response.text(), [...response.headers]]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('[200,');
    const shared = { purpose, host: 'localhost' };
    const rest = { rememberMe: false, invitationId: null };
    expect(auth.requests).toEqual(emails.map((email) => ({ ...shared, email, ...rest })));
    expect([auth.mails, auth.events]).toEqual([[], []]);
  });

  test('does the same work with and without an account', async () => {
    const { email } = await auth.addPerson();
    for (const address of [email, newAddress()]) {
      const costs = await costsOf(() => auth.visitor().post(path, { email: address }));
      expect(costs).toEqual({ statements, hashes: [] });
    }
  });

  test('normalises the address for the job and for the limit', async () => {
    const response = await auth.visitor().post(path, { email: '  Ada@Example.TEST ' });
    expect(Sent.parse(await response.json())).toEqual({ sent: true });
    expect(auth.requests).toMatchObject([{ email: 'ada@example.test' }]);
    const key = path === '/sign-up' ? '203.0.113.7' : 'mail ada@example.test|203.0.113.7';
    expect(auth.limits).toEqual([`${rule} ${key}`]);
  });

  test('rejects an invalid address and stores nothing', async () => {
    const invalidEmails = [
      'ada',
      'ada@',
      '@example.test',
      'a@b',
      'a,b@c.test',
      'a@b.test, c@d.test',
    ];
    for (const email of [...invalidEmails, 'a\r\nBcc: x@y.test', 'a b@c.test', '<a@b.test>']) {
      const response = await auth.visitor().post(path, { email });
      const body: unknown = await response.clone().json();
      expect({ email, body }).toMatchObject({ email, body: { fields: [{ path: 'email' }] } });
      expect(await refusal(response)).toBe('400 email_address_invalid');
    }
    expect(auth.requests).toEqual([]);
  });

  test('is refused when requested too often', async () => {
    auth.refused.add(rule);
    const response = await auth.visitor().post(path, { email: newAddress() });
    auth.refused.clear();
    expect(await refusal(response)).toBe('429 too_many_requests');
    expect(auth.requests).toEqual([]);
  });
});

test('a magic link stores the choice to remember the session', async () => {
  const { email } = await auth.addPerson();
  await auth.visitor().post('/magic-link', { email, rememberMe: true });
  expect(auth.requests).toMatchObject([{ rememberMe: true }]);
  await takeMails(auth);
  const { rows } = await auth.admin.query('select * from auth_links where email = $1', [email]);
  expect(rows).toMatchObject([{ remember_me: true }]);
});
