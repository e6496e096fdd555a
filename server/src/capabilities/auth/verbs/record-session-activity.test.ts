import { Extended } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthTest, enrollBrowser, openAuthTest, refusal, type Visitor } from '../testing.ts';

let auth: AuthTest;
let browser: Visitor;
let id: string;
beforeAll(async () => {
  auth = await openAuthTest();
});
beforeEach(async () => {
  const person = await auth.addPerson();
  browser = await auth.signedIn(person);
  await enrollBrowser(auth, browser);
  const { rows } = await auth.admin.query<{ id: string }>(
    'select id from user_sessions where user_id = $1',
    [person.id],
  );
  id = rows[0]?.id ?? '';
});
afterAll(() => auth.drop());

const readSession = async () => {
  const { rows } = await auth.admin.query<{
    last_activity: Date;
    expires_at: Date;
    ip_address: string;
  }>('select last_activity, expires_at, ip_address from user_sessions where id = $1', [id]);
  return rows[0];
};

test('records the activity and its address; the expiry stays the same', async () => {
  const before = await readSession();
  await auth.admin.query("update user_sessions set last_activity = '2020-01-01' where id = $1", [
    id,
  ]);
  Object.assign(browser.facts, { clientAddress: '198.51.100.77' });
  const { expires_at } = Extended.parse(await (await browser.post('/sessions/extend', {})).json());
  const after = await readSession();
  expect(expires_at).toBe(before?.expires_at.toISOString());
  expect(after?.expires_at).toEqual(before?.expires_at);
  expect(after?.last_activity.getFullYear()).toBeGreaterThan(2020);
  expect(after?.ip_address).toBe('198.51.100.77');
});

test('the session ends at its original expiry despite activity', async () => {
  for (let hour = 0; hour < 24; hour += 6) {
    expect((await browser.post('/sessions/extend', {})).status).toBe(200);
    auth.advance(6 * 60 * 60);
  }
  expect(await refusal(await browser.post('/sessions/extend', {}))).toBe('401 session_not_found');
});

test('an ended session is not revived, whichever clock is used', async () => {
  await auth.admin.query('update user_sessions set expires_at = $2 where id = $1', [
    id,
    new Date('2024-01-01'),
  ]);
  const { rows } = await auth.parts.pool.query<{ end: Date | null }>(
    'select extend_user_session($1) as end',
    [id],
  );
  expect(rows).toEqual([{ end: null }]);
  expect((await readSession())?.expires_at).toEqual(new Date('2024-01-01'));
});

test('a session ended in another browser remains ended', async () => {
  await auth.admin.query('delete from user_sessions where id = $1', [id]);
  expect(await refusal(await browser.post('/sessions/extend', {}))).toBe('401 session_not_found');
  expect(await readSession()).toBeUndefined();
});

test('requires both steps', async () => {
  const aal1Browser = await auth.signedIn(await auth.addPerson());
  expect(await refusal(await aal1Browser.post('/sessions/extend', {}))).toBe('403 mfa_required');
  expect(await refusal(await auth.visitor().post('/sessions/extend', {}))).toBe(
    '401 unauthenticated',
  );
});
