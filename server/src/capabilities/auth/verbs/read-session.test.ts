import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTest, enrollBrowser, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

test('sessions end automatically at their expiry, used or not', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  const cookie = `session=${browser.cookies.get('session')}`;
  auth.advance(24 * 60 * 60 - 1);
  const response = await browser.get('/get-session');
  expect(await response.json()).not.toBeNull();
  expect(response.headers.getSetCookie()).toEqual([]);
  auth.advance(1);
  const ended = await auth.visitor().send('/get-session', { headers: { cookie } });
  expect(await ended.json()).toBeNull();
  expect(ended.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=; Max-Age=0;/),
    expect.stringMatching(/^signed_in=; Max-Age=0;/),
  ]);
});

test("a session ends as soon as its person's company is suspended", async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const request = {
    headers: new Headers({ cookie: `session=${browser.cookies.get('session')}` }),
  };
  expect(await auth.auth.readSession(request, 'localhost')).toMatchObject({
    userId: person.id,
    aal: 'aal1',
  });
  await auth.admin.query(`update companies set status = 'suspended' where id = $1`, [
    person.companyId,
  ]);
  expect(await auth.auth.readSession(request, 'localhost')).toBeNull();
  expect(await refusal(await browser.get('/mfa/factors'))).toBe('401 session_not_found');
});

test('reads the session of a signed cookie, and none for a forged or missing one', async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  await enrollBrowser(auth, browser);
  const value = browser.cookies.get('session') ?? '';
  const read = (cookie: string) =>
    auth.auth.readSession({ headers: new Headers({ cookie }) }, 'localhost');
  const session = await read(`other=1; session=${value}`);
  expect(session).toMatchObject({ userId: person.id, aal: 'aal2', expiresAt: expect.any(Date) });
  const [token = '', signature = ''] = decodeURIComponent(value).split('.');
  for (const forged of [
    token,
    `${token}.`,
    `${token}x.${signature}`,
    `.${signature}`,
    '%',
    `${token}.${'A'.repeat(44)}`,
  ]) {
    expect({ forged, session: await read(`session=${forged}`) }).toEqual({
      forged,
      session: null,
    });
  }
  expect(await read('')).toBeNull();
});
