import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getRow } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { integrationSource } from '../source.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { replayDeliveries } from './replay.ts';

let network: IntegrationTest;
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());
beforeEach(() => network.clear());

test('stuck deliveries are shown, resent immediately and succeed', async () => {
  const { id } = await network.addActive('north');
  const context = await network.signedIn('northAdmin');
  const health = () => getRow(context, integrationSource, { id });
  await network.rename('north', 'One');
  await network.rename('north', 'Two');
  network.receiver.respondWith(500, 410);
  await network.deliver();
  network.advanceMinutes(1);
  await network.admin.query(
    "update webhook_deliveries set due_at = due_at + interval '1 hour' where attempts = 1",
  );
  await network.deliver();
  expect(await health()).toMatchObject({ health: 'failing', stuck: 2, last_sent_at: null });
  expect(await replayDeliveries(context, { id })).toEqual({ replayed: 2 });
  expect(await network.deliver()).toBe(2);
  expect(await health()).toMatchObject({ health: 'good', stuck: 0 });
  expect((await health()).last_sent_at).not.toBe(null);
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    resource_type: 'integration.replay',
    after: { messages: 2 },
  });
});

test('resends one message with the same ID, even one that was delivered', async () => {
  const { id } = await network.addActive('north');
  const other = await network.addActive('north');
  await network.rename('north', 'One');
  await network.rename('north', 'Two');
  await network.deliver();
  network.receiver.received.splice(0);
  const [first] = await network.deliveriesOf(id);
  const context = await network.signedIn('northAdmin');
  const delivery_id = first?.id ?? '';
  expect(await replayDeliveries(context, { id: other.id, delivery_id })).toEqual({ replayed: 0 });
  expect(await replayDeliveries(context, { id, delivery_id })).toEqual({ replayed: 1 });
  await network.deliver();
  expect(network.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    first?.event_id,
  ]);
});

test.each(['southAdmin', 'northReseller', 'clerk'] as const)(
  '%s cannot replay deliveries',
  async (persona) => {
    const { id } = await network.addActive('north');
    await network.rename('north', `Of ${persona}`);
    await network.deliver();
    const context = await network.signedIn(persona);
    const [delivery] = await network.deliveriesOf(id);
    const input = { id, delivery_id: delivery?.id };
    expect(await rejectionOf(replayDeliveries(context, input))).toMatchObject({
      code: 'not_found',
    });
    expect(await network.deliveriesOf(id)).toEqual([delivery]);
  },
);
