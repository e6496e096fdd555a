import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeviceTest, type DeviceTest } from '../testing-devices.ts';
import { cleanDevices } from './clean-devices.ts';
import { removeDevice } from './remove-device.ts';

let net: DeviceTest;
beforeAll(async () => {
  net = await createDeviceTest();
});
afterAll(() => net.drop());

test('removes devices without a delivery for 90 days and keeps the others', async () => {
  const active = await net.device('clerk');
  const removed = await net.device('clerk');
  await removeDevice(removed.context, removed);
  const days = (count: number) => new Date(net.clock.now.getTime() + count * 24 * 60 * 60 * 1000);
  expect(await cleanDevices(net.database, days(90))).toBe(0);
  expect(await cleanDevices(net.database, days(91))).toBe(1);
  expect(await net.stored(removed.id)).toEqual({});
  expect(await net.stored(active.id)).toMatchObject({ is_active: true });
});
