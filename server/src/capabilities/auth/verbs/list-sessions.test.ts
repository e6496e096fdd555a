import { SessionEntries } from '@trunkline/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthTest,
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

test('lists the active sessions of a person, marking the current one, without tokens', async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person, true);
  await enrollBrowser(auth, browser);
  const otherBrowser = auth.visitor('198.51.100.9');
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await otherBrowser.send('/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: person.email, password: 'correct horse battery' }),
  });
  const text = await (await browser.get('/sessions')).text();
  const { items } = SessionEntries.parse(JSON.parse(text));
  expect(items).toMatchObject([
    {
      current: false,
      method: 'password',
      device: 'Firefox on Linux',
      address: '198.51.100.9',
      remember_me: false,
      created_at: auth.clock.now.toISOString(),
    },
    { current: true, device: 'Unknown device', address: '203.0.113.7', remember_me: true },
  ]);
  const { rows } = await auth.admin.query<{ token: string }>('select token from user_sessions');
  for (const { token } of rows) expect(text).not.toContain(token);
});

test('omits ended sessions and keeps the current one', async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person, true);
  await enrollBrowser(auth, browser);
  await auth.signedIn(person);
  auth.advance(24 * 60 * 60);
  const { items } = SessionEntries.parse(await (await browser.get('/sessions')).json());
  expect(items.map(({ current }) => current)).toEqual([true]);
});

test("never lists other people's sessions, and lists nothing before the second step", async () => {
  const { browser } = await createReturning(auth);
  expect(await refusal(await browser.get('/sessions'))).toBe('403 mfa_required');
  const other = await auth.signedIn(await auth.addPerson());
  await enrollBrowser(auth, other);
  const { items } = SessionEntries.parse(await (await other.get('/sessions')).json());
  expect(items).toHaveLength(1);
});
