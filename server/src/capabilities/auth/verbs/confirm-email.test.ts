import { linkTimes } from '@trunkline/contract/kernel/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestAddressChange, inspect, linkFor, newAddress, tokenIn } from '../testing-links.ts';
import { type AuthTest, openAuthTest, password, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
});

const requestChange = (email?: string) => requestAddressChange(auth, email);
const confirm = async (token: string) => auth.visitor().post('/email/confirm', { token });
const addressesOf = async (id: string) =>
  (
    await auth.admin.query(
      'select u.email, p.email as shown from auth_users u join profiles p on p.id = u.id where u.id = $1',
      [id],
    )
  ).rows;

describe.each(['old', 'fresh'] as const)('when the %s address confirms first', (first) => {
  test('the address changes once the other one confirms too, and the old one is notified', async () => {
    const { person, browser, newEmail, ...mails } = await requestChange();
    expect(mails.mails.map(({ to }) => to)).toEqual([person.email, newEmail]);
    const magic = await linkFor(auth, '/magic-link', person.email);
    const second = first === 'old' ? 'fresh' : 'old';
    const response = await confirm(tokenIn(mails[first]));
    expect(await response.json()).toEqual({ state: 'waiting', email: newEmail });
    expect(await addressesOf(person.id)).toEqual([{ email: person.email, shown: person.email }]);
    expect(await (await browser.get('/account')).json()).toMatchObject({ pending_email: newEmail });
    auth.events.length = 0;
    auth.mails.length = 0;
    const last = await confirm(tokenIn(mails[second]));
    expect(await last.json()).toEqual({ state: 'changed', email: newEmail });
    expect(await addressesOf(person.id)).toEqual([{ email: newEmail, shown: newEmail }]);
    expect(auth.events).toMatchObject([{ type: 'auth.email_changed', userId: person.id }]);
    expect(auth.mails).toMatchObject([
      { to: person.email, subject: 'Your email address was changed' },
    ]);
    expect(await (await browser.get('/account')).json()).toMatchObject({
      email: newEmail,
      pending_email: null,
    });
    expect(
      (await auth.visitor().post('/sign-in/email', { email: newEmail, password })).status,
    ).toBe(200);
    // A link in the old mailbox would open an account whose owner has moved on.
    expect(await refusal(await auth.visitor().post('/links/sign-in', { token: magic }))).toBe(
      '400 link_expired',
    );
  });
});

test('each link names the address it was sent to', async () => {
  const { person, newEmail, old, fresh } = await requestChange();
  const visitor = auth.visitor();
  const [first, second] = [
    await inspect(visitor, tokenIn(old)),
    await inspect(visitor, tokenIn(fresh)),
  ];
  expect(first).toMatchObject({ purpose: 'approve_email', email: person.email });
  expect(second).toMatchObject({ purpose: 'change_email', email: newEmail });
});

test('confirming only one address changes nothing, even repeatedly', async () => {
  const { person, fresh } = await requestChange();
  const token = tokenIn(fresh);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await addressesOf(person.id)).toEqual([{ email: person.email, shown: person.email }]);
});

test('an address pending confirmation is not reserved', async () => {
  const email = newAddress();
  await auth.admin.query('insert into auth_users (email) values ($1)', [email]);
  const { person, old, fresh } = await requestChange(email);
  await confirm(tokenIn(old));
  expect((await confirm(tokenIn(fresh))).status).toBe(200);
  expect(await addressesOf(person.id)).toEqual([{ email: email, shown: email }]);
});

test('the change is cancelled if someone else takes the address in the meantime', async () => {
  const { person, newEmail, browser, old, fresh } = await requestChange();
  await confirm(tokenIn(old));
  await auth.admin.query('insert into auth_users (email, email_verified) values ($1, true)', [
    newEmail,
  ]);
  auth.mails.length = 0;
  expect(await refusal(await confirm(tokenIn(fresh)))).toBe('409 user_already_registered');
  expect(await addressesOf(person.id)).toEqual([{ email: person.email, shown: person.email }]);
  expect(auth.mails).toEqual([]);
  expect(await (await browser.get('/account')).json()).toMatchObject({ pending_email: null });
});

test('a second change replaces the first', async () => {
  const { requestChange: requestAnother, old, fresh } = await requestChange();
  await confirm(tokenIn(old));
  const { mails } = await requestAnother(newAddress());
  for (const mail of [old, fresh])
    expect(await refusal(await confirm(tokenIn(mail)))).toBe('400 link_expired');
  // Confirmations of the first change don't count for the second.
  expect(await (await confirm(tokenIn(mails[1]))).json()).toMatchObject({ state: 'waiting' });
});

test('a link is refused after it expires, and for people who can no longer act', async () => {
  const { person, old, fresh } = await requestChange();
  await auth.admin.query(`update profiles set status = 'suspended' where id = $1`, [person.id]);
  expect(await refusal(await confirm(tokenIn(old)))).toBe('400 link_expired');
  await auth.admin.query(`update profiles set status = 'active' where id = $1`, [person.id]);
  auth.advance(linkTimes.change_email);
  expect(await refusal(await confirm(tokenIn(fresh)))).toBe('400 link_expired');
});

test('a link with another purpose confirms nothing', async () => {
  const { person } = await requestChange();
  const magic = await linkFor(auth, '/magic-link', person.email);
  expect(await refusal(await confirm(magic))).toBe('400 otp_expired');
  expect((await auth.visitor().post('/links/sign-in', { token: magic })).status).toBe(200);
});
