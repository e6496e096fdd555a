import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaptchaServer } from '../testing/captcha-server.ts';
import { openReceiver } from '../testing/webhook-receiver.ts';
import {
  exchange,
  failureReason,
  isPublicAddress,
  OutboundRefused,
  OutboundTimeout,
  postForm,
} from './outbound.ts';

let internalServer: Awaited<ReturnType<typeof createCaptchaServer>>;
beforeAll(async () => {
  internalServer = await createCaptchaServer();
});
afterAll(() => internalServer.stop());

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
  expect(internalServer.requests).toEqual([]);
});

test('an address the operator has allowed may be private', async () => {
  const url = new URL(internalServer.url);
  const trusted = new Set([url.origin]);
  expect(await postForm(url, { response: 'x' }, { trusted })).toContain('success');
  await expect(postForm(url, {}, { trusted, maxBytes: 5 })).rejects.toThrow('too long');
});

test('a response that does not arrive in time is a timeout', async () => {
  const receiver = await openReceiver();
  receiver.respondWith(0);
  const trusted = new Set([receiver.origin]);
  const sent = exchange(
    new URL(receiver.origin),
    { headers: {}, body: '' },
    { trusted, timeout: 50 },
  );
  await expect(sent).rejects.toBeInstanceOf(OutboundTimeout);
  await receiver.stop();
});

test.each([
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was closed'],
  ['ETIMEDOUT', 'the connection timed out'],
  ['ENOTFOUND', "the host name wasn't found"],
  ['CERT_HAS_EXPIRED', "the certificate couldn't be verified"],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', "the certificate couldn't be verified"],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', "the certificate couldn't be verified"],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "the certificate couldn't be verified"],
  ['EPROTO', 'the connection failed'],
])('describes %s without naming an address', (code, reason) => {
  expect(failureReason(Object.assign(new Error(`${code} 10.1.2.3:443`), { code }))).toBe(reason);
});

test('keeps the reason for which a request was not sent', () => {
  expect(failureReason(new OutboundRefused('the response is too long'))).toBe(
    'the response is too long',
  );
});
