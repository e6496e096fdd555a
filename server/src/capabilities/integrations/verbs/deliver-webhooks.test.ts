import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { declareJobs } from '../../../kernel/jobs.ts';
import { verifyWebhook } from '../../../testing/webhook-receiver.ts';
import { deliverWebhooksJob } from '../jobs.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { pauseIntegration } from './set-state.ts';

let network: IntegrationTest;
const start = new Date('2031-05-06T12:00:00Z');
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());
beforeEach(async () => {
  network.clock.now = start;
  await network.clear();
});

const paths = () => network.receiver.received.map(({ path }) => path);
const delayOf = async (id: string) => {
  const [delivery] = await network.deliveriesOf(id);
  return ((delivery?.due_at.getTime() ?? 0) - network.clock.now.getTime()) / 60_000;
};

test('a due delivery arrives once, signed with the current secret', async () => {
  const { id, secret } = await network.addActive('north');
  await network.rename('northShop', 'Corner Shop');
  expect(await network.deliver()).toBe(1);
  expect(await network.deliver()).toBe(0);
  const [message, ...rest] = network.receiver.received;
  if (!message) throw new Error('no request was received');
  expect(rest).toEqual([]);
  expect(verifyWebhook(secret, message)).toMatchObject({
    type: 'company.updated',
    data: { id: network.companies.northShop, name: 'Corner Shop' },
  });
  const [delivery] = await network.deliveriesOf(id);
  expect(delivery).toMatchObject({ state: 'sent', attempts: 1, answer: 204, error: null });
  expect(message.headers['webhook-id']).toBe(delivery?.event_id);
});

test('a failed delivery is retried at growing intervals for three days, then abandoned', async () => {
  const { id } = await network.addActive('north');
  await network.rename('north', 'Stubborn');
  network.receiver.respondWith(...Array<number>(10).fill(500));
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(await network.deliver()).toBe(1);
    const [delivery] = await network.deliveriesOf(id);
    expect(delivery).toMatchObject({
      attempts: attempt,
      answer: 500,
      error: 'The receiver returned 500.',
    });
    if (delivery?.state !== 'waiting') break;
    const wait = await delayOf(id);
    delays.push(wait);
    expect(await network.deliver()).toBe(0);
    network.advanceMinutes(wait);
  }
  expect(delays).toEqual([1, 5, 30, 120, 300, 600, 840, 1200, 1440]);
  expect(await network.deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 10 }]);
  network.advanceMinutes(10_000);
  expect(await network.deliver()).toBe(0);
  const ids = new Set(network.receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(1);
});

test('a receiver that responds with 410 Gone is not retried', async () => {
  const { id } = await network.addActive('north');
  await network.rename('north', 'Gone');
  network.receiver.respondWith(410);
  await network.deliver();
  expect(await network.deliveriesOf(id)).toMatchObject([
    { state: 'failed', attempts: 1, answer: 410 },
  ]);
});

test('a failing receiver pauses for a minute while others are served', async () => {
  const failing = await network.addActive('north', { url: `${network.receiver.origin}/failing` });
  await network.rename('north', 'One');
  await network.rename('north', 'Two');
  const working = await network.addActive('north', { url: `${network.receiver.origin}/good` });
  network.receiver.respondWith(503);
  expect(await network.deliver()).toBe(1);
  await network.rename('north', 'Three');
  expect(await network.deliver()).toBe(1);
  expect(paths()).toEqual(['/failing', '/good']);
  network.advanceMinutes(1);
  expect(await network.deliver()).toBe(3);
  expect((await network.deliveriesOf(failing.id)).map(({ state }) => state)).toEqual([
    'sent',
    'sent',
    'sent',
  ]);
  expect(await network.deliveriesOf(working.id)).toHaveLength(1);
});

test('deliveries wait while the integration is paused or its company suspended', async () => {
  const { id } = await network.addActive('north');
  await network.rename('north', 'Paused');
  await pauseIntegration(await network.signedIn('owner'), { id });
  expect(await network.deliver()).toBe(0);
  await network.admin.query("update integrations set state = 'active' where id = $1", [id]);
  await network.admin.query("update companies set status = 'suspended' where id = $1", [
    network.companies.north,
  ]);
  expect(await network.deliver()).toBe(0);
  await network.admin.query("update companies set status = 'active' where id = $1", [
    network.companies.north,
  ]);
  expect(await network.deliver()).toBeGreaterThan(0);
});

test('several processes send nothing twice', async () => {
  await network.addActive('north');
  for (const number of [1, 2, 3, 4, 5, 6]) await network.rename('northShop', `Shop ${number}`);
  await Promise.all([network.deliver(), network.deliver(), network.deliver()]);
  const bodies = network.receiver.received.map(({ body }) => body);
  expect(bodies).toHaveLength(6);
  expect(new Set(bodies).size).toBe(6);
});

test('a delivery claimed by a crashed process is claimed by another after two minutes', async () => {
  const { id } = await network.addActive('north');
  await network.rename('north', 'Half');
  const crashingParts = {
    ...network.parts,
    webhooks: { ...network.webhooks, send: () => Promise.reject(new Error('the process dies')) },
  };
  const { deliverWebhooks } = await import('./deliver-webhooks.ts');
  await expect(deliverWebhooks(crashingParts)).rejects.toThrow('the process dies');
  expect(await network.deliver()).toBe(0);
  network.advanceMinutes(2);
  expect(await network.deliver()).toBe(1);
  expect(await network.deliveriesOf(id)).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('several events queue the job only once', async () => {
  await declareJobs(network.database, [deliverWebhooksJob]);
  await network.addActive('north');
  await network.addActive('platform');
  await network.admin.query('update companies set name = name || $1 where parent_id = $2', [
    ' and more',
    network.companies.north,
  ]);
  await network.rename('northClient', 'Another');
  const { rows } = await network.admin.query<{ n: number }>(
    "select count(*)::integer as n from pgboss.job where name = 'integrations.deliver'",
  );
  expect(rows).toEqual([{ n: 1 }]);
});
