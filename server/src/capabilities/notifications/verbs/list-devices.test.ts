import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeviceTest, type DeviceTest } from '../testing-devices.ts';
import { listDevices } from './list-devices.ts';

let net: DeviceTest;
beforeAll(async () => {
  net = await createDeviceTest();
});
afterAll(() => net.drop());

test("lists the user's own devices, most recently active first", async () => {
  const first = await net.device('clerk');
  net.clock.now = new Date(net.clock.now.getTime() + 60_000);
  const second = await net.device('clerk');
  await net.device('southAdmin');
  const { items } = await listDevices(first.context);
  expect(items.map(({ id }) => id)).toEqual([second.id, first.id]);
  for (const persona of ['northAdmin', 'owner'] as const)
    expect((await listDevices(await net.signedIn(persona))).items).toEqual([]);
});

test('an error is shown until a delivery succeeds again', async () => {
  const { id, context } = await net.device('northReseller');
  const lastError = async () => {
    const [device] = (await listDevices(context)).items;
    return device?.last_error;
  };
  await net.admin.query(
    `update push_subscriptions set last_error = 'It broke', last_error_at = now() where id = $1`,
    [id],
  );
  expect(await lastError()).toBe('It broke');
  await net.admin.query(
    `update push_subscriptions set last_delivery_at = now() + interval '1 second' where id = $1`,
    [id],
  );
  expect(await lastError()).toBeNull();
});
