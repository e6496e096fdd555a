import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { cleanDeliveries } from './clean-deliveries.ts';

let net: IntegrationTest;
beforeAll(async () => {
  net = await createIntegrationTest();
});
afterAll(() => net.drop());

test('removes deliveries older than thirty days, except the last successful one', async () => {
  const { id } = await net.active('north');
  const day = 24 * 60;
  for (const name of ['One', 'Two']) {
    await net.rename('north', name);
    await net.deliver();
    net.later(1);
  }
  net.receiver.respondWith(410);
  await net.rename('north', 'Three');
  await net.deliver();
  net.later(30 * day - 3);
  expect(await cleanDeliveries(net.database, net.clock.now)).toBe(0);
  await net.rename('north', 'Four');
  net.later(4);
  expect(await cleanDeliveries(net.database, net.clock.now)).toBe(2);
  expect((await net.deliveriesOf(id)).map(({ payload }) => payload.data['name'])).toEqual([
    'Two',
    'Four',
  ]);
});
