import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBetterAuth } from './better-auth.ts';
import { createSecretBox } from './secret-box.ts';
import { createSessionCookies } from './session-cookies.ts';
import { surface } from './surface.ts';
import { type AuthTest, enrolled, openAuthTest, refusal, type Visitor } from './testing.ts';

let auth: AuthTest;
let visitor: Visitor;
let signedIn: Visitor;
beforeAll(async () => {
  auth = await openAuthTest();
  visitor = auth.visitor();
  signedIn = await auth.signedIn(await auth.addPerson());
  await enrolled(auth, signedIn);
});
afterAll(() => auth.drop());

/** Every path Better Auth would answer, its own and its plugins'. */
function everyPath(): string[] {
  const { baseUrl, secret } = auth.parts;
  const cookies = createSessionCookies(baseUrl, secret);
  const { api } = createBetterAuth({ ...auth.parts, cookies, secretBox: createSecretBox(secret) });
  const paths = Object.values(api).map((endpoint) => endpoint.path);
  return [...new Set(paths)].filter((path): path is string => typeof path === 'string');
}

/** What a path answered, told together with the path, so that a failure names it. */
async function outcome(path: string, asked: Promise<Response>): Promise<string> {
  return `${path}: ${await refusal(await asked)}`;
}

test('of all that Better Auth has, only what is listed exists', async () => {
  const paths = everyPath();
  expect(paths.length).toBeGreaterThan(30);
  expect(paths).toEqual(expect.arrayContaining([...surface.keys()]));
  for (const path of paths.filter((each) => !surface.has(each))) {
    for (const browser of [visitor, signedIn]) {
      for (const asked of [browser.get(path), browser.post(path, {})]) {
        expect(await outcome(path, asked)).toBe(`${path}: 404 not_found`);
      }
    }
  }
});

test('every other spelling of a path is another path', async () => {
  const spellings = [
    '',
    '/',
    '/get-session/',
    '//get-session',
    '/Get-Session',
    '/get-session%00',
    '/get%2dsession',
    '/mfa%2Ffactors',
    '/mfa',
    '/mfa/',
    '/mfa/factors/x',
    '/sign-in/email/../../sign-up/email',
    '/sign-up/email',
    '/reference',
  ];
  for (const path of spellings) {
    expect(await outcome(path, signedIn.get(path))).toBe(`${path}: 404 not_found`);
  }
});

test('a path answers its own method only', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
  for (const [path, { method }] of surface) {
    for (const other of methods.filter((each) => each !== method)) {
      const headers = { 'content-type': 'application/json', 'x-http-method-override': method };
      const response = await signedIn.send(`${path}?_method=${method}`, { method: other, headers });
      expect(response.headers.get('allow')).toBe(method);
      expect(await outcome(`${other} ${path}`, Promise.resolve(response))).toBe(
        `${other} ${path}: 405 method_not_allowed`,
      );
    }
  }
});

test('without a session the second step is not there for anybody', async () => {
  for (const [path, { method, needs }] of surface) {
    if (needs === 'nothing') continue;
    const ask = (browser: Visitor) =>
      method === 'GET' ? browser.get(path) : browser.post(path, {});
    expect(await outcome(path, ask(visitor))).toBe(`${path}: 401 unauthenticated`);
    const forged = auth.visitor();
    const value = encodeURIComponent(`token.${'A'.repeat(43)}=`);
    forged.cookies.set('session', value).set('signed_in', '1');
    expect(await outcome(path, ask(forged))).toBe(`${path}: 401 session_not_found`);
    expect([...forged.cookies]).toEqual([]);
  }
});

test('at aal1 exactly the second step, the session and the way out answer', () => {
  const open = [...surface].filter(([, { needs }]) => needs !== 'aal2').map(([path]) => path);
  expect(open.sort()).toEqual([
    '/get-session',
    '/mfa/challenge',
    '/mfa/enroll',
    '/mfa/factors',
    '/mfa/unenroll',
    '/mfa/verify',
    '/sign-in/email',
    '/sign-out',
  ]);
});
