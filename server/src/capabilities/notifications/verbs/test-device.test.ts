import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createDeviceTest, type DeviceTest } from '../testing-devices.ts';
import { testDevice } from './test-device.ts';

let network: DeviceTest;
beforeAll(async () => {
  network = await createDeviceTest();
});
afterAll(() => network.drop());

test('sends a test notification and records the time', async () => {
  const { id, context, received } = await network.device('clerk');
  const { outcome, device } = await testDevice(context, { id });
  expect(outcome).toBe('sent');
  expect(device?.last_delivery_at && new Date(device.last_delivery_at)).toEqual(network.clock.now);
  expect(received.map(({ message }) => message)).toEqual([
    expect.objectContaining({
      id: null,
      person: network.people.clerk.id,
      title: 'It works',
      link: '/settings/notifications',
    }),
  ]);
});

test.each([429, 500, 503, 400, 403])(
  'reports that the push service returned %i',
  async (status) => {
    const { id, context, received } = await network.device('clerk');
    network.service.respondWith(status);
    expect(await testDevice(context, { id })).toMatchObject({
      outcome: 'failed',
      device: {
        id,
        last_delivery_at: null,
        last_error: `the push service returned ${status}`,
      },
    });
    expect(received).toEqual([]);
  },
);

test('ends the subscription of a device that the push service has dropped', async () => {
  const { id, context, forget } = await network.device('clerk');
  forget();
  expect(await testDevice(context, { id })).toEqual({ outcome: 'gone', device: null });
  expect(await network.stored(id)).toMatchObject({ is_active: false, ended: 'gone' });
});

test.each(['southAdmin', 'northAdmin'] as const)('%s cannot test the device', async (persona) => {
  const { id, received } = await network.device('clerk');
  const auditCount = await network.auditCount();
  expect(await rejectionOf(testDevice(await network.signedIn(persona), { id }))).toMatchObject({
    code: 'not_found',
  });
  expect(received).toEqual([]);
  expect(await network.auditCount()).toBe(auditCount);
});
