import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getRow } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { integrationSource } from '../source.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { replayDeliveries } from './replay.ts';

let net: IntegrationTest;
beforeAll(async () => {
  net = await createIntegrationTest();
});
afterAll(() => net.drop());
beforeEach(() => net.clear());

test('stuck deliveries are shown, resent immediately and succeed', async () => {
  const { id } = await net.active('north');
  const context = await net.signedIn('northAdmin');
  const health = () => getRow(context, integrationSource, { id });
  await net.rename('north', 'One');
  await net.rename('north', 'Two');
  net.receiver.respondWith(500, 410);
  await net.deliver();
  net.later(1);
  await net.admin.query(
    "update webhook_deliveries set due_at = due_at + interval '1 hour' where attempts = 1",
  );
  await net.deliver();
  expect(await health()).toMatchObject({ health: 'failing', stuck: 2, last_sent_at: null });
  expect(await replayDeliveries(context, { id })).toEqual({ replayed: 2 });
  expect(await net.deliver()).toBe(2);
  expect(await health()).toMatchObject({ health: 'good', stuck: 0 });
  expect((await health()).last_sent_at).not.toBe(null);
  expect((await net.auditOf(id)).at(-1)).toMatchObject({
    resource_type: 'integration.replay',
    after: { messages: 2 },
  });
});

test('resends one message with the same ID, even one that was delivered', async () => {
  const { id } = await net.active('north');
  const other = await net.active('north');
  await net.rename('north', 'One');
  await net.rename('north', 'Two');
  await net.deliver();
  net.receiver.received.splice(0);
  const [first] = await net.deliveriesOf(id);
  const context = await net.signedIn('northAdmin');
  const delivery_id = first?.id ?? '';
  expect(await replayDeliveries(context, { id: other.id, delivery_id })).toEqual({ replayed: 0 });
  expect(await replayDeliveries(context, { id, delivery_id })).toEqual({ replayed: 1 });
  await net.deliver();
  expect(net.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    first?.event_id,
  ]);
});

test.each(['southAdmin', 'northReseller', 'clerk'] as const)(
  '%s cannot replay deliveries',
  async (persona) => {
    const { id } = await net.active('north');
    await net.rename('north', `Of ${persona}`);
    await net.deliver();
    const context = await net.signedIn(persona);
    const [delivery] = await net.deliveriesOf(id);
    const input = { id, delivery_id: delivery?.id };
    expect(await rejectionOf(replayDeliveries(context, input))).toMatchObject({
      code: 'not_found',
    });
    expect(await net.deliveriesOf(id)).toEqual([delivery]);
  },
);
