import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getRow } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { verifyWebhook } from '../../../testing/webhook-receiver.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { integrationSource } from '../source.ts';
import { makeSecret } from './make-secret.ts';
import { replayDeliveries } from './replay.ts';
import { sendTest } from './send-test.ts';

let network: IntegrationTest;
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());
beforeEach(() => network.clear());

test('sends a test immediately, even while paused, and returns the result', async () => {
  const { id } = await network.addPaused('north');
  const context = await network.signedIn('northAdmin');
  expect(await rejectionOf(sendTest(context, { id }))).toMatchObject({ code: 'conflict' });
  const { secret } = await makeSecret(context, { id });
  const delivery = await sendTest(context, { id });
  expect(delivery).toMatchObject({
    event: 'integration.test',
    state: 'sent',
    attempts: 1,
    answer: 204,
    error: null,
  });
  expect(delivery.duration).toBeGreaterThanOrEqual(0);
  const [message] = network.receiver.received;
  if (!message) throw new Error('no request was received');
  expect(verifyWebhook(secret, message)).toMatchObject({ type: 'integration.test', data: { id } });
  expect(verifyWebhook(secret, message)).toEqual(JSON.parse(delivery.payload));
});

test('a failed test is not retried and blocks nothing', async () => {
  const { id } = await network.addActive('north');
  network.receiver.respondWith(500);
  const context = await network.signedIn('northAdmin');
  expect(await sendTest(context, { id })).toMatchObject({
    state: 'failed',
    answer: 500,
    error: 'The receiver returned 500.',
  });
  expect(await getRow(context, integrationSource, { id })).toMatchObject({
    health: 'unused',
    stuck: 0,
  });
  expect(await replayDeliveries(context, { id })).toEqual({ replayed: 0 });
  network.advanceMinutes(60);
  expect(await network.deliver()).toBe(0);
  await network.rename('north', 'Right after');
  expect(await network.deliver()).toBe(1);
});

test.each(['southAdmin', 'northReseller', 'clerk'] as const)(
  '%s cannot send a test',
  async (persona) => {
    const { id } = await network.addActive('north');
    const context = await network.signedIn(persona);
    expect(await rejectionOf(sendTest(context, { id }))).toMatchObject({ code: 'not_found' });
    expect(network.receiver.received).toEqual([]);
  },
);
