import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { declareJobs } from '../../../kernel/jobs.ts';
import { verifyWebhook } from '../../../testing/webhook-receiver.ts';
import { deliverWebhooksJob } from '../jobs.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { pauseIntegration } from './set-state.ts';

let net: IntegrationTest;
const start = new Date('2031-05-06T12:00:00Z');
beforeAll(async () => {
  net = await createIntegrationTest();
});
afterAll(() => net.drop());
beforeEach(async () => {
  net.clock.now = start;
  await net.clear();
});

const paths = () => net.receiver.received.map(({ path }) => path);
const delayOf = async (id: string) => {
  const [delivery] = await net.deliveriesOf(id);
  return ((delivery?.due_at.getTime() ?? 0) - net.clock.now.getTime()) / 60_000;
};

test('a due delivery arrives once, signed with the current secret', async () => {
  const { id, secret } = await net.active('north');
  await net.rename('northShop', 'Corner Shop');
  expect(await net.deliver()).toBe(1);
  expect(await net.deliver()).toBe(0);
  const [message, ...rest] = net.receiver.received;
  if (!message) throw new Error('nothing came');
  expect(rest).toEqual([]);
  expect(verifyWebhook(secret, message)).toMatchObject({
    type: 'company.updated',
    data: { id: net.companies.northShop, name: 'Corner Shop' },
  });
  const [delivery] = await net.deliveriesOf(id);
  expect(delivery).toMatchObject({ state: 'sent', attempts: 1, answer: 204, error: null });
  expect(message.headers['webhook-id']).toBe(delivery?.event_id);
});

test('a failed delivery is retried at growing intervals for three days, then abandoned', async () => {
  const { id } = await net.active('north');
  await net.rename('north', 'Stubborn');
  net.receiver.respondWith(...Array<number>(10).fill(500));
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(await net.deliver()).toBe(1);
    const [delivery] = await net.deliveriesOf(id);
    expect(delivery).toMatchObject({
      attempts: attempt,
      answer: 500,
      error: 'The receiver returned 500.',
    });
    if (delivery?.state !== 'waiting') break;
    const wait = await delayOf(id);
    delays.push(wait);
    expect(await net.deliver()).toBe(0);
    net.later(wait);
  }
  expect(delays).toEqual([1, 5, 30, 120, 300, 600, 840, 1200, 1440]);
  expect(await net.deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 10 }]);
  net.later(10_000);
  expect(await net.deliver()).toBe(0);
  const ids = new Set(net.receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(1);
});

test('a receiver that responds with 410 Gone is not retried', async () => {
  const { id } = await net.active('north');
  await net.rename('north', 'Gone');
  net.receiver.respondWith(410);
  await net.deliver();
  expect(await net.deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 1, answer: 410 }]);
});

test('a failing receiver pauses for a minute while others are served', async () => {
  const failing = await net.active('north', { url: `${net.receiver.origin}/failing` });
  await net.rename('north', 'One');
  await net.rename('north', 'Two');
  const working = await net.active('north', { url: `${net.receiver.origin}/good` });
  net.receiver.respondWith(503);
  expect(await net.deliver()).toBe(1);
  await net.rename('north', 'Three');
  expect(await net.deliver()).toBe(1);
  expect(paths()).toEqual(['/failing', '/good']);
  net.later(1);
  expect(await net.deliver()).toBe(3);
  expect((await net.deliveriesOf(failing.id)).map(({ state }) => state)).toEqual([
    'sent',
    'sent',
    'sent',
  ]);
  expect(await net.deliveriesOf(working.id)).toHaveLength(1);
});

test('deliveries wait while the integration is paused or its company suspended', async () => {
  const { id } = await net.active('north');
  await net.rename('north', 'Paused');
  await pauseIntegration(await net.signedIn('owner'), { id });
  expect(await net.deliver()).toBe(0);
  await net.admin.query("update integrations set state = 'active' where id = $1", [id]);
  await net.admin.query("update companies set status = 'suspended' where id = $1", [
    net.companies.north,
  ]);
  expect(await net.deliver()).toBe(0);
  await net.admin.query("update companies set status = 'active' where id = $1", [
    net.companies.north,
  ]);
  expect(await net.deliver()).toBeGreaterThan(0);
});

test('two processes send nothing twice', async () => {
  await net.active('north');
  for (const number of [1, 2, 3, 4, 5, 6]) await net.rename('northShop', `Shop ${number}`);
  await Promise.all([net.deliver(), net.deliver(), net.deliver()]);
  const bodies = net.receiver.received.map(({ body }) => body);
  expect(bodies).toHaveLength(6);
  expect(new Set(bodies).size).toBe(6);
});

test('a delivery claimed by a crashed process is claimed by another after two minutes', async () => {
  const { id } = await net.active('north');
  await net.rename('north', 'Half');
  const failedDelivery = {
    ...net.parts,
    webhooks: { ...net.webhooks, send: () => Promise.reject(new Error('the process dies')) },
  };
  const { deliverWebhooks } = await import('./deliver-webhooks.ts');
  await expect(deliverWebhooks(failedDelivery)).rejects.toThrow('the process dies');
  expect(await net.deliver()).toBe(0);
  net.later(2);
  expect(await net.deliver()).toBe(1);
  expect(await net.deliveriesOf(id)).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('events start the job, once for all in the same transaction', async () => {
  await declareJobs(net.database, [deliverWebhooksJob]);
  await net.active('north');
  await net.active('platform');
  await net.admin.query('update companies set name = name || $1 where parent_id = $2', [
    ' and more',
    net.companies.north,
  ]);
  await net.rename('northClient', 'Another');
  const { rows } = await net.admin.query<{ n: number }>(
    "select count(*)::integer as n from pgboss.job where name = 'integrations.deliver'",
  );
  expect(rows).toEqual([{ n: 1 }]);
});
