import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createDeviceTest, type DeviceTest } from '../testing-devices.ts';
import { listDevices } from './list-devices.ts';
import { removeDevice } from './remove-device.ts';

let network: DeviceTest;
beforeAll(async () => {
  network = await createDeviceTest();
});
afterAll(() => network.drop());

test('ends notifications on the device, and removes it once', async () => {
  const { id, context } = await network.device('clerk');
  expect(await removeDevice(context, { id })).toEqual({ id });
  expect((await listDevices(context)).items).toEqual([]);
  expect(await network.stored(id)).toMatchObject({ is_active: false, ended: 'removed' });
  expect(await rejectionOf(removeDevice(context, { id }))).toMatchObject({ code: 'not_found' });
});

test.each(['southAdmin', 'northAdmin', 'owner'] as const)(
  '%s does not find the device',
  async (persona) => {
    const { id } = await network.device('clerk');
    const auditCount = await network.auditCount();
    expect(await rejectionOf(removeDevice(await network.signedIn(persona), { id }))).toMatchObject({
      code: 'not_found',
    });
    expect(await network.stored(id)).toMatchObject({ is_active: true });
    expect(await network.auditCount()).toBe(auditCount);
  },
);
