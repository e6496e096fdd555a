import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSessionCookies } from './session-cookies.ts';
import { enrollBrowser, openAuthTest } from './testing.ts';

const now = new Date('2031-05-06T07:08:10.000Z');
const expiresAt = new Date(now.getTime() + 86_400_000);

test('over https the cookie is bound to the host and sent over encrypted connections only', () => {
  const cookies = createSessionCookies('https://trunkline.test', 'secret');
  expect(cookies.set({ token: 'abc', aal: 'aal2', expiresAt }, now)).toEqual([
    expect.stringMatching(
      /^__Host-session=abc\.\S+; Max-Age=86400; Path=\/; Secure; SameSite=Lax; HttpOnly$/,
    ),
    'signed_in=1; Max-Age=86400; Path=/; Secure; SameSite=Lax',
  ]);
});

test('over http it has neither Secure nor the prefix, and the hint is set only at aal2', () => {
  const cookies = createSessionCookies('http://localhost:3000', 'secret');
  expect(cookies.set({ token: 'abc', aal: 'aal1', expiresAt }, now)).toEqual([
    expect.stringMatching(/^session=abc\.\S+; Max-Age=86400; Path=\/; SameSite=Lax; HttpOnly$/),
    'signed_in=; Max-Age=0; Path=/; SameSite=Lax',
  ]);
  expect(cookies.clear()).toEqual([
    'session=; Max-Age=0; Path=/; SameSite=Lax; HttpOnly',
    'signed_in=; Max-Age=0; Path=/; SameSite=Lax',
  ]);
});

test('a cookie is signed with the secret, so forged cookies are detected', () => {
  const cookies = createSessionCookies('http://localhost:3000', 'secret');
  const signature = createHmac('sha256', 'secret').update('abc').digest('base64');
  const [line = ''] = cookies.set({ token: 'abc', aal: 'aal1', expiresAt }, now);
  expect(decodeURIComponent(line.split(';')[0] ?? '')).toBe(`session=abc.${signature}`);
  const read = (cookie: string) => cookies.read(new Headers({ cookie }));
  expect(read(`session=${encodeURIComponent(`abc.${signature}`)}`)).toBe('abc');
  expect(read(`session=abd.${encodeURIComponent(signature)}`)).toBeNull();
  expect(read(`__Host-session=abc.${encodeURIComponent(signature)}`)).toBeUndefined();
});

test('works end to end over https: sign-in, second step, sign-out', async () => {
  const test = await openAuthTest({ baseUrl: 'https://trunkline.test' });
  const browser = await test.signedIn(await test.addPerson(), true);
  expect([...browser.cookies.keys()]).toEqual(['__Host-session']);
  test.advance(100);
  await enrollBrowser(test, browser);
  expect([...browser.cookies.keys()]).toEqual(['__Host-session', '__Host-device', 'signed_in']);
  const response = await browser.post('/sign-out', {});
  expect(response.headers.getSetCookie()).toEqual([
    '__Host-session=; Max-Age=0; Path=/; Secure; SameSite=Lax; HttpOnly',
    'signed_in=; Max-Age=0; Path=/; Secure; SameSite=Lax',
  ]);
  await test.drop();
});
