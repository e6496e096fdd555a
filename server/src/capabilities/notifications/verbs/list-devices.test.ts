import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeviceTest, type DeviceTest } from '../testing-devices.ts';
import { listDevices } from './list-devices.ts';

let network: DeviceTest;
beforeAll(async () => {
  network = await createDeviceTest();
});
afterAll(() => network.drop());

test("lists the user's own devices, most recently active first", async () => {
  const first = await network.device('clerk');
  network.clock.now = new Date(network.clock.now.getTime() + 60_000);
  const second = await network.device('clerk');
  await network.device('southAdmin');
  const { items } = await listDevices(first.context);
  expect(items.map(({ id }) => id)).toEqual([second.id, first.id]);
  for (const persona of ['northAdmin', 'owner'] as const)
    expect((await listDevices(await network.signedIn(persona))).items).toEqual([]);
});

test('an error is shown until a delivery succeeds again', async () => {
  const { id, context } = await network.device('northReseller');
  const lastError = async () => {
    const [device] = (await listDevices(context)).items;
    return device?.last_error;
  };
  await network.admin.query(
    `update push_subscriptions set last_error = 'It broke', last_error_at = now() where id = $1`,
    [id],
  );
  expect(await lastError()).toBe('It broke');
  await network.admin.query(
    `update push_subscriptions set last_delivery_at = now() + interval '1 second' where id = $1`,
    [id],
  );
  expect(await lastError()).toBeNull();
});
