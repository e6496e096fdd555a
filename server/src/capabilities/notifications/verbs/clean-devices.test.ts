import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeviceTest, type DeviceTest } from '../testing-devices.ts';
import { cleanDevices } from './clean-devices.ts';
import { removeDevice } from './remove-device.ts';

let network: DeviceTest;
beforeAll(async () => {
  network = await createDeviceTest();
});
afterAll(() => network.drop());

test('deletes devices removed more than 90 days ago, and keeps active ones', async () => {
  const active = await network.device('clerk');
  const removed = await network.device('clerk');
  await removeDevice(removed.context, removed);
  const days = (count: number) =>
    new Date(network.clock.now.getTime() + count * 24 * 60 * 60 * 1000);
  expect(await cleanDevices(network.database, days(90))).toBe(0);
  expect(await cleanDevices(network.database, days(91))).toBe(1);
  expect(await network.stored(removed.id)).toEqual({});
  expect(await network.stored(active.id)).toMatchObject({ is_active: true });
});
