import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createDeviceTest, type DeviceTest } from '../testing-devices.ts';
import { listDevices } from './list-devices.ts';
import { removeDevice } from './remove-device.ts';

let net: DeviceTest;
beforeAll(async () => {
  net = await createDeviceTest();
});
afterAll(() => net.drop());

test('ends notifications on the device, and removes it once', async () => {
  const { id, context } = await net.device('clerk');
  expect(await removeDevice(context, { id })).toEqual({ id });
  expect((await listDevices(context)).items).toEqual([]);
  expect(await net.stored(id)).toMatchObject({ is_active: false, ended: 'removed' });
  expect(await rejectionOf(removeDevice(context, { id }))).toMatchObject({ code: 'not_found' });
});

test.each(['southAdmin', 'northAdmin', 'owner'] as const)(
  '%s does not find it',
  async (persona) => {
    const { id } = await net.device('clerk');
    const auditCount = await net.auditCount();
    expect(await rejectionOf(removeDevice(await net.signedIn(persona), { id }))).toMatchObject({
      code: 'not_found',
    });
    expect(await net.stored(id)).toMatchObject({ is_active: true });
    expect(await net.auditCount()).toBe(auditCount);
  },
);
