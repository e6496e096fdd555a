import { expect, test } from 'vitest';
import { newAddress, takeMails, membershipOf } from '../testing-links.ts';
import { openAuthTest, refusal } from '../testing.ts';

// request-link.test.ts tests that the response and the work are the same for every address.

test('creates only a pending address before confirmation', async () => {
  const auth = await openAuthTest();
  const email = newAddress();
  expect((await auth.visitor().post('/sign-up', { email, password: 'x' })).status).toBe(400);
  expect((await auth.visitor().post('/sign-up', { email })).status).toBe(200);
  expect(await membershipOf(auth, email)).toBeNull();
  expect(await takeMails(auth)).toHaveLength(1);
  expect(await membershipOf(auth, email)).toMatchObject({ email_verified: false, company: null });
  expect((await auth.admin.query('select from auth_accounts')).rowCount).toBe(0);
  await auth.drop();
});

test('sign-up is refused only on sites that closed it', async () => {
  const closed = await openAuthTest();
  const set = (value: string) =>
    closed.admin.query(
      `insert into security_policies (company_id, sign_up) values ($1, $2)
       on conflict (company_id) do update set sign_up = excluded.sign_up`,
      [closed.tenant.company_id, value],
    );
  const { email } = await closed.addPerson();
  await set('closed');
  for (const address of [email, newAddress()]) {
    const response = await closed.visitor().post('/sign-up', { email: address });
    expect(await refusal(response)).toBe('403 signup_disabled');
  }
  expect(closed.requests).toEqual([]);
  expect((await closed.visitor().post('/magic-link', { email })).status).toBe(200);
  await set('open');
  expect((await closed.visitor().post('/sign-up', { email })).status).toBe(200);
  await closed.drop();
});
