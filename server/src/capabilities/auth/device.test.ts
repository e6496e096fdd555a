import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deviceName } from './device.ts';
import { signInByPasskey, register } from './testing-ceremony.ts';
import {
  type AuthTest,
  enrollBrowser,
  openAuthTest,
  password,
  refusal,
  Visitor,
} from './testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
});

const subject = 'New sign-in to your account';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

class VisitorWithUserAgent extends Visitor {
  override send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('user-agent', firefox);
    return super.send(path, { ...init, headers });
  }
}

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  [firefox, 'Firefox on Linux'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0 Safari/537.36 Edg/138.0`,
    'Edge on Windows',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/138.0 Safari/537.36 OPR/120.0`,
    'Opera on macOS',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${mozilla} (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPad',
  ],
  [
    `${mozilla} (Linux; Android 15) ${webkit} Chrome/138.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/138.0 Safari/537.36`,
    'Chrome on ChromeOS',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['SomethingNew (Windows NT 11.0)', 'Windows'],
  ['Firefox/140.0', 'Firefox'],
  ['', 'Unknown device'],
])('%j is named %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test("sends no notice for a person's first browser or a known one", async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const { factorId, codeAt } = await enrollBrowser(auth, browser);
  await browser.post('/sign-in/email', { email: person.email, password });
  expect((await browser.verify(factorId, codeAt(auth.clock.now))).status).toBe(200);
  expect(auth.mails.filter((mail) => mail.subject === subject)).toEqual([]);
});

test('signing in with a new browser sends one notice with its name and IP address, after both steps', async () => {
  const person = await auth.addPerson();
  const { factorId, codeAt } = await enrollBrowser(auth, await auth.signedIn(person));
  auth.mails.length = 0;
  const browser = new VisitorWithUserAgent(
    auth.auth.handler,
    auth.parts.baseUrl,
    '198.51.100.9',
    auth.tenant,
  );
  await browser.post('/sign-in/email', { email: person.email, password });
  expect(auth.mails).toEqual([]);
  expect((await browser.verify(factorId, codeAt(auth.clock.now))).status).toBe(200);
  expect(auth.mails).toMatchObject([{ to: person.email, subject }]);
  const text = JSON.stringify(auth.mails);
  expect(text).toContain('Firefox on Linux');
  expect(text).toContain('198.51.100.9');
  auth.advance(30);
  await browser.verify(factorId, codeAt(auth.clock.now));
  expect(auth.mails).toHaveLength(1);
});

test('a browser one person uses is still new for another', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  await register(browser);
  const name = browser.cookies.get('device');
  const other = await auth.addPerson();
  const { passkey } = await register(await auth.signedIn(other));
  auth.mails.length = 0;
  expect((await signInByPasskey(browser, passkey)).status).toBe(200);
  expect(auth.mails).toMatchObject([{ to: other.email, subject }]);
  expect(browser.cookies.get('device')).toBe(name);
});

test('stores the browser identifier as a hash', async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  await register(browser);
  const name = browser.cookies.get('device') ?? '';
  expect(name).toMatch(/^[\w-]{43}$/);
  const { rows } = await auth.admin.query('select d::text from devices d where user_id = $1', [
    person.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(name);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(name).toString('hex'));
});

test('replaces a device cookie that Trunkline did not set', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  browser.cookies.set('device', 'chosen');
  await register(browser);
  expect(browser.cookies.get('device')).toMatch(/^[\w-]{43}$/);
});

test('a wrong code does not make a browser known', async () => {
  const person = await auth.addPerson();
  await register(await auth.signedIn(person));
  const browser = await auth.signedIn(person);
  expect(await refusal(await browser.post('/mfa/recovery', { code: 'wrong' }))).toBe(
    '400 mfa_verification_failed',
  );
  expect(browser.cookies.has('device')).toBe(false);
});
