import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthTest, openAuthTest, password, refusal } from './testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.limits.length = 0;
  auth.events.length = 0;
});

const json = { 'content-type': 'application/json' };

describe('a request body', () => {
  const send = (init: RequestInit) =>
    auth.visitor().send('/sign-in/email', { method: 'POST', ...init });
  const body = JSON.stringify({ email: 'nobody@example.test', password });

  test.each([
    ['is not JSON', { headers: json, body: '{"email":' }],
    ['is empty', { headers: json, body: '' }],
    [
      'is a form',
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'email=a&password=b',
      },
    ],
    ['is sent as text', { headers: { 'content-type': 'text/plain' }, body }],
    ['has no content type', { headers: { 'content-type': '' }, body: Buffer.from(body) }],
    ['has a type similar to JSON', { headers: { 'content-type': 'application/jsonp' }, body }],
    [
      'has a nested __proto__ key',
      { headers: json, body: body.replace('{', '{"__proto__":{"a":1},') },
    ],
  ])('that %s is refused', async (_, init) => {
    expect(await refusal(await send(init))).toBe('400 validation_failed');
  });

  test('with invalid fields is refused without repeating their values', async () => {
    const response = await send({
      headers: json,
      body: JSON.stringify({ email: 'nobody@example.test', extra: 'echo' }),
    });
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ fields: [{ path: 'password' }, { path: '' }] });
    expect(body).not.toContain('nobody@example.test');
  });

  test('can be sent with a charset', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect(await refusal(await send({ headers, body }))).toBe('401 invalid_credentials');
  });

  test('is not read beyond its limit', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 4096;
        controller.enqueue(new Uint8Array(4096).fill(32));
      },
    });
    const init = { headers: json, body: endless, duplex: 'half' } as const;
    expect(await refusal(await send(init))).toBe('413 payload_too_large');
    expect(sent).toBeLessThan(64 * 1024);
  });
});

describe('a cross-site request', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://localhost:3001' },
    { origin: 'http://localhost:3000.evil.test' },
    { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
  ])('is refused: %o', async (headers) => {
    const browser = await auth.signedIn(await auth.addPerson());
    const init = { method: 'POST', headers: { ...json, ...headers }, body: '{}' };
    expect(await refusal(await browser.send('/sign-out', init))).toBe('403 cross_site_request');
    expect(await (await browser.get('/get-session')).json()).not.toBeNull();
  });

  test.each([
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://127.0.0.1:3000' },
  ])('is distinguished from a same-site one: %o', async (headers) => {
    const init = { method: 'POST', headers: { ...json, ...headers }, body: '{}' };
    expect((await auth.visitor().send('/sign-out', init)).status).toBe(200);
  });
});

test('every response, including errors, forbids caching', async () => {
  const visitor = auth.visitor();
  for (const path of ['/get-session', '/nothing', '/mfa/factors']) {
    const cacheControl = (await visitor.get(path)).headers.get('cache-control');
    expect({ path, cacheControl }).toEqual({ path, cacheControl: 'no-store' });
  }
});

test('the general limit counts by address and applies before any query', async () => {
  auth.refused.add('default');
  const response = await auth.visitor('198.51.100.9').get('/get-session');
  auth.refused.clear();
  expect(response.headers.get('retry-after')).toBe('41');
  expect(await refusal(response)).toBe('429 too_many_requests');
  expect(auth.limits).toEqual(['default 198.51.100.9']);
});

test('an unexpected error is reported, and the caller gets only its ID', async () => {
  const broken = await openAuthTest({
    async record() {
      throw new Error('the secret inside');
    },
  });
  const { email } = await broken.addPerson();
  for (const candidate of [password, 'wrong password']) {
    const response = await broken.visitor().post('/sign-in/email', { email, password: candidate });
    expect(response.headers.getSetCookie()).toEqual([]);
    const text = await response.text();
    expect(text).not.toContain('inside');
    expect(JSON.parse(text)).toMatchObject({ code: 'internal_server_error', id: 'req-1' });
  }
  expect(broken.errors).toMatchObject([
    { message: 'the secret inside' },
    { message: 'the secret inside' },
  ]);
  await broken.drop();
});

test('limits count by network when the HTTP layer provides one', async () => {
  const { facts: base } = auth.visitor('2001:db8::1');
  const facts = { ...base, limitKey: '2001:db8::/64' };
  const url = 'http://localhost:3000/api/auth';
  await auth.auth.handler(new Request(`${url}/get-session`), facts);
  const body = JSON.stringify({ email: 'Nobody@example.test', password });
  const request = new Request(`${url}/sign-in/email`, { method: 'POST', headers: json, body });
  await auth.auth.handler(request, facts);
  expect(auth.limits).toEqual(['default 2001:db8::/64', 'login nobody@example.test|2001:db8::/64']);
});
