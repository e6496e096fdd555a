import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaptchaServer } from '../testing/captcha-server.ts';
import { isPublicAddress, postForm } from './outbound.ts';

let inner: Awaited<ReturnType<typeof createCaptchaServer>>;
beforeAll(async () => {
  inner = await createCaptchaServer();
});
afterAll(() => inner.stop());

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('%s is a public address', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);
test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'http://example.com/',
  'https://2130706433/',
])('sends nothing to %s', async (address) => {
  await expect(postForm(new URL(address), {})).rejects.toThrow(/on the public internet|https/);
  expect(inner.requests).toEqual([]);
});

test('an address the operator has allowed may be private', async () => {
  const url = new URL(inner.url);
  const trusted = new Set([url.origin]);
  expect(await postForm(url, { response: 'x' }, { trusted })).toContain('success');
  await expect(postForm(url, {}, { trusted, maxBytes: 5 })).rejects.toThrow('too long');
});
