import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondStep } from './policy.ts';
import { authEndpoints } from './auth-endpoints.ts';
import { type AuthTest, enrollBrowser, openAuthTest, refusal, type Visitor } from './testing.ts';

let auth: AuthTest;
let visitor: Visitor;
let signedIn: Visitor;
beforeAll(async () => {
  auth = await openAuthTest();
  visitor = auth.visitor();
  signedIn = await auth.signedIn(await auth.addPerson());
  await enrollBrowser(auth, signedIn);
});
afterAll(() => auth.drop());

/** The outcome of a path, prefixed with the path so that a failure names it. */
async function outcome(path: string, pending: Promise<Response>): Promise<string> {
  return `${path}: ${await refusal(await pending)}`;
}

const request = (browser: Visitor, path: string) =>
  authEndpoints.get(path)?.method === 'GET' ? browser.get(path) : browser.post(path, {});

const paths = (levels: readonly string[]) =>
  [...authEndpoints].filter(([, { needs }]) => levels.includes(needs)).map(([path]) => path);

test('does not accept any other spelling of a path', async () => {
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
    '/constructor',
    '/__proto__',
  ];
  for (const path of spellings) {
    expect(await outcome(path, signedIn.get(path))).toBe(`${path}: 404 not_found`);
  }
});

test('a path accepts only its own method', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
  for (const [path, { method }] of authEndpoints) {
    for (const other of methods.filter((item) => item !== method)) {
      const headers = { 'content-type': 'application/json', 'x-http-method-override': method };
      const response = await signedIn.send(`${path}?_method=${method}`, { method: other, headers });
      expect(response.headers.get('allow')).toBe(method);
      expect(await outcome(`${other} ${path}`, Promise.resolve(response))).toBe(
        `${other} ${path}: 405 method_not_allowed`,
      );
    }
  }
});

test('without a session only the sign-in endpoints are reachable', async () => {
  for (const path of paths(['aal1', 'aal2', 'fresh'])) {
    expect(await outcome(path, request(visitor, path))).toBe(`${path}: 401 unauthenticated`);
    const forged = auth.visitor();
    const value = encodeURIComponent(`token.${'A'.repeat(43)}=`);
    forged.cookies.set('session', value).set('signed_in', '1');
    expect(await outcome(path, request(forged, path))).toBe(`${path}: 401 session_not_found`);
    expect([...forged.cookies]).toEqual([]);
  }
});

test('at aal1 every endpoint that requires a higher level is refused', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  for (const path of paths(['aal2', 'fresh'])) {
    expect(await outcome(path, request(browser, path))).toBe(`${path}: 403 mfa_required`);
  }
});

test('with an expired second step every endpoint that changes the account is refused', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  await enrollBrowser(auth, browser);
  auth.advance(secondStep.freshSeconds);
  for (const path of paths(['fresh'])) {
    expect(await outcome(path, request(browser, path))).toBe(`${path}: 403 fresh_mfa_required`);
  }
});

test('lists every endpoint by the level it requires', () => {
  expect(paths(['nothing']).sort()).toEqual([
    '/email/confirm',
    '/get-session',
    '/links/inspect',
    '/links/sign-in',
    '/magic-link',
    '/methods',
    '/oidc/finish',
    '/oidc/start',
    '/passkeys/sign-in',
    '/passkeys/sign-in/options',
    '/password/forgot',
    '/password/reset',
    '/sign-in/email',
    '/sign-out',
    '/sign-up',
  ]);
  // At aal1 a person can only complete the second step or set up their first two-factor method.
  expect(paths(['aal1']).sort()).toEqual([
    '/mfa/challenge',
    '/mfa/enroll',
    '/mfa/factors',
    '/mfa/recovery',
    '/mfa/unenroll',
    '/mfa/verify',
    '/passkeys/challenge',
    '/passkeys/register',
    '/passkeys/register/options',
    '/passkeys/verify',
  ]);
  expect(paths(['aal2']).sort()).toEqual([
    '/account',
    '/invitations',
    '/invitations/accept',
    '/invitations/decline',
    '/passkeys',
    '/passkeys/rename',
    '/sessions',
    '/sessions/extend',
    '/sessions/revoke',
    '/sessions/revoke-others',
    '/sign-out-everywhere',
    '/trusted-devices',
    '/trusted-devices/revoke',
  ]);
  expect(paths(['fresh']).sort()).toEqual([
    '/email/change',
    '/mfa/recovery-codes',
    '/passkeys/remove',
    '/password/change',
  ]);
});

test('endpoints that check a secret count failures across all accounts; endpoints that send email count emails', () => {
  const counted = [...authEndpoints].flatMap(([path, { checksSecret, sendsMail }]) => {
    if (checksSecret !== undefined) return [`${path}: ${checksSecret}`];
    return sendsMail === true ? [`${path}: mail`] : [];
  });
  expect(counted.sort()).toEqual([
    '/email/confirm: random',
    '/links/inspect: random',
    '/links/sign-in: random',
    '/magic-link: mail',
    '/mfa/recovery: guessable',
    '/mfa/verify: guessable',
    '/oidc/finish: random',
    '/passkeys/sign-in: random',
    '/password/change: guessable',
    '/password/forgot: mail',
    '/password/reset: random',
    '/sign-in/email: guessable',
    '/sign-up: mail',
  ]);
});
