import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capturedLog } from '../testing.ts';
import { verifyWebhook, openReceiver, type Receiver } from '../testing/webhook-receiver.ts';
import { createWebhooks } from './webhooks.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.stop());
beforeEach(() => void receiver.received.splice(0));

const secret = 'the secret of the server, long enough';
const { lines, log } = capturedLog();
const webhooksTo = (...origins: string[]) =>
  createWebhooks({ secret, settings: { WEBHOOK_ORIGINS: origins }, log, now: () => new Date() });
const privateAddressMessage = "The address isn't on the public internet.";
const owner = randomUUID();
const message = (sealed: readonly string[], url = `${receiver.origin}/hook?a=1`) => ({
  owner,
  id: 'evt_7',
  url,
  body: '{"type":"company.updated"}',
  sealed,
});

test('signs a message according to Standard Webhooks, with every valid secret', async () => {
  const webhooks = webhooksTo(receiver.origin);
  const [one, other, unusedSecret] = [1, 2, 3].map(() => webhooks.makeSecret(owner));
  if (!one || !other || !unusedSecret) throw new Error('a secret is missing');
  expect(one.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(one.sealed).not.toContain(one.secret.slice(6));
  const outcome = await webhooks.send(message([one.sealed, other.sealed]));
  expect(outcome).toMatchObject({ answer: 204, error: null });
  const [received] = receiver.received;
  if (!received) throw new Error('no request was received');
  expect(received).toMatchObject({
    path: '/hook?a=1',
    headers: { 'content-type': 'application/json', 'webhook-id': 'evt_7' },
  });
  for (const item of [one, other])
    expect(verifyWebhook(item.secret, received)).toEqual({ type: 'company.updated' });
  expect(() => verifyWebhook(unusedSecret.secret, received)).toThrow(/signature/i);
  expect(() => verifyWebhook(one.secret, { ...received, body: '{}' })).toThrow(/signature/i);
});

test.each([
  [500, 'The receiver returned 500.'],
  [302, 'The receiver returned 302.'],
  [404, 'The receiver returned 404.'],
])('treats a %i response as a failure', async (status, error) => {
  const webhooks = webhooksTo(receiver.origin);
  receiver.respondWith(status);
  const { sealed } = webhooks.makeSecret(owner);
  expect(await webhooks.send(message([sealed]))).toMatchObject({ answer: status, error });
});

test('sends nothing unencrypted, and nothing to private addresses unless the operator allows them', async () => {
  const webhooks = webhooksTo();
  const { sealed } = webhooks.makeSecret(owner);
  for (const url of [
    receiver.origin,
    receiver.origin.replace('http:', 'https:'),
    'https://localhost:1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
  ]) {
    expect(await webhooks.send(message([sealed], url))).toMatchObject({
      answer: null,
      error: expect.stringMatching(/on the public internet|must use https/),
    });
  }
  for (const url of [
    'https://localhost/',
    'https://crm.localhost/',
    'https://intranet/',
    'https://db.internal/',
    'https://printer.local./',
    'https://10.0.0.1/',
    'https://2130706433/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
  ]) {
    expect({ url, reason: await webhooks.refusalReason(url) }).toEqual({
      url,
      reason: privateAddressMessage,
    });
  }
  expect(receiver.received).toEqual([]);
  expect(await webhooks.refusalReason('http://crm.example/hook')).toContain('https://');
  expect(await webhooksTo(receiver.origin).refusalReason(`${receiver.origin}/hook`)).toBeNull();
});

test.each([
  ['a public address', ['8.8.8.8'], null],
  ['a private address', ['10.0.0.1'], privateAddressMessage],
  ['one of each', ['8.8.8.8', '::1'], privateAddressMessage],
  ['a failed lookup, because its records may come later', new Error('ENOTFOUND'), null],
])('checks what a host name resolves to: %s', async (_found, lookup, reason) => {
  const webhooks = createWebhooks({
    secret,
    settings: { WEBHOOK_ORIGINS: [] },
    log,
    now: () => new Date(),
    async lookUp(name) {
      expect(name).toBe('crm.example');
      if (lookup instanceof Error) throw lookup;
      return lookup.map((address) => ({ address }));
    },
  });
  expect(await webhooks.refusalReason('https://crm.example/hook')).toBe(reason);
});

test('reports an unreachable address without naming it, and logs the cause', async () => {
  const closed = await openReceiver();
  await closed.stop();
  const webhooks = webhooksTo(closed.origin);
  const { sealed } = webhooks.makeSecret(owner);
  const outcome = await webhooks.send(message([sealed], closed.origin));
  expect(outcome).toMatchObject({
    answer: null,
    error: "Couldn't reach the receiver: the connection was refused.",
  });
  expect(lines.at(-1)).toMatchObject({ webhook: 'evt_7', error: { code: 'ECONNREFUSED' } });
});

test('a secret stored for another owner signs nothing', async () => {
  const webhooks = webhooksTo(receiver.origin);
  const { sealed } = webhooks.makeSecret(randomUUID());
  const outcome = await webhooks.send(message([sealed]));
  expect(outcome).toMatchObject({
    answer: null,
    error: 'The signing secret can no longer be decrypted. Create a new one.',
  });
  expect(receiver.received).toEqual([]);
});
