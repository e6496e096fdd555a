import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { cleanDeliveries } from './clean-deliveries.ts';

let network: IntegrationTest;
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());

test('removes deliveries older than thirty days, except the last successful one', async () => {
  const { id } = await network.addActive('north');
  const day = 24 * 60;
  for (const name of ['One', 'Two']) {
    await network.rename('north', name);
    await network.deliver();
    network.advanceMinutes(1);
  }
  network.receiver.respondWith(410);
  await network.rename('north', 'Three');
  await network.deliver();
  network.advanceMinutes(30 * day - 3);
  expect(await cleanDeliveries(network.database, network.clock.now)).toBe(0);
  await network.rename('north', 'Four');
  network.advanceMinutes(4);
  expect(await cleanDeliveries(network.database, network.clock.now)).toBe(2);
  expect((await network.deliveriesOf(id)).map(({ payload }) => payload.data['name'])).toEqual([
    'Two',
    'Four',
  ]);
});
