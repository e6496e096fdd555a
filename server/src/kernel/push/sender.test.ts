import { pushActions, type PushMessage } from '@trunkline/contract/kernel/push-message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPushService, type PushService } from '../../testing/push-service.ts';
import { makeKeys } from './keys.ts';
import { createPushSender } from './sender.ts';

let service: PushService;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.stop());

const keys = makeKeys();
const pushWith = (trusted: readonly string[]) =>
  createPushSender({
    keys: () => Promise.resolve(keys),
    subject: 'mailto:test@trunkline.test',
    trusted: new Set(trusted),
  });
const message: PushMessage = {
  id: null,
  person: '0198a7c0-0000-7000-8000-000000000002',
  title: 'Grüße aus dem Hafen 😀',
  body: '',
  link: null,
  reason: 'It happened.',
  category: 'new_messages',
  critical: false,
  actions: pushActions,
};

test('the intended browser decrypts the message and verifies the sender', async () => {
  const browser = service.subscribe(keys.publicKey);
  expect(await pushWith([service.origin]).send(browser, message)).toEqual({ kind: 'sent' });
  expect(browser.received).toMatchObject([{ message, publicKey: keys.publicKey }]);
  // Only a message with an ID replaces an earlier one.
  expect(browser.received[0]?.headers.topic).toBeUndefined();
});

test('a message to a browser subscribed with another key is refused', async () => {
  const browser = service.subscribe(makeKeys().publicKey);
  expect(await pushWith([service.origin]).send(browser, message)).toMatchObject({
    kind: 'refused',
    reason: 'the push service returned 403',
  });
});

const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
test.each([
  ['a point that is not on the curve', { p256dh: noPoint }],
  ['a point in another format', { p256dh: Buffer.alloc(65, 2).toString('base64url') }],
  ['a secret that is too short', { auth: Buffer.alloc(15).toString('base64url') }],
])('%s is refused without throwing', async (_, invalidKeys) => {
  const browser = service.subscribe();
  const target = { ...browser, keys: { ...browser.keys, ...invalidKeys } };
  expect(await pushWith([service.origin]).send(target, message)).toMatchObject({ kind: 'refused' });
});

test('sends nothing to private addresses, unless the operator has allowed them', async () => {
  const browser = service.subscribe();
  const push = pushWith([]);
  expect(await push.send(browser, message)).toMatchObject({ kind: 'refused' });
  const internal = { ...browser, endpoint: 'https://127.0.0.1/push' };
  expect(await push.send(internal, message)).toMatchObject({
    kind: 'refused',
    reason: "the address isn't on the public internet",
  });
  expect(browser.received).toEqual([]);
  expect([
    push.accepts(browser.endpoint),
    push.accepts('https://push.example/1'),
    push.accepts('no address'),
    pushWith([service.origin]).accepts(browser.endpoint),
  ]).toEqual([false, true, false, true]);
});

test('treats an unreachable push service as temporary', async () => {
  const closed = await openPushService();
  const browser = closed.subscribe();
  await closed.stop();
  expect(await pushWith([closed.origin]).send(browser, message)).toEqual({
    kind: 'retry',
    reason: 'could not reach the push service',
  });
});
