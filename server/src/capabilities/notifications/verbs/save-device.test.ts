import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushDevices } from '@trunkline/contract/kernel/constants';
import { rejectionOf } from '../../../testing.ts';
import { createDeviceTest, deviceInfo, type DeviceTest } from '../testing-devices.ts';
import { listDevices } from './list-devices.ts';
import { saveDevice } from './save-device.ts';

let network: DeviceTest;
beforeAll(async () => {
  network = await createDeviceTest();
});
afterAll(() => network.drop());

const endpointsOf = async (persona: 'clerk' | 'southAdmin' | 'northAdmin' | 'owner') =>
  (await listDevices(await network.signedIn(persona))).items.map(({ endpoint }) => endpoint);

test('a device is stored once, however often it is sent, with the latest keys', async () => {
  const auditCount = await network.auditCount();
  const first = await network.device('clerk');
  const keys = { p256dh: first.keys.p256dh, auth: randomBytes(16).toString('base64url') };
  const repeated = await saveDevice(first.context, {
    endpoint: first.endpoint,
    keys,
    device_info: { ...deviceInfo, language: 'de' },
    expires_at: '2031-06-01T00:00:00Z',
  });
  expect(repeated).toMatchObject({
    id: first.id,
    endpoint: first.endpoint,
    device_info: { language: 'de' },
    last_delivery_at: null,
    last_error: null,
  });
  expect(repeated).not.toHaveProperty('keys');
  expect(await network.stored(first.id)).toMatchObject({ keys, is_active: true, ended: null });
  expect(await endpointsOf('clerk')).toEqual([first.endpoint]);
  // Notification settings are private and not audited.
  expect(await network.auditCount()).toBe(auditCount);
});

test('a browser notifies only the last person who enabled it', async () => {
  const { endpoint, keys } = await network.device('northAdmin');
  const next = await network.signedIn('southAdmin');
  await saveDevice(next, { endpoint, keys, device_info: deviceInfo });
  expect(await endpointsOf('southAdmin')).toEqual([endpoint]);
  expect(await endpointsOf('northAdmin')).toEqual([]);
});

test("the replaced endpoint receives nothing more, and another person's is unchanged", async () => {
  const old = await network.device('northAdmin');
  const otherDevice = await network.device('clerk');
  const newSubscription = network.service.subscribe();
  const save = (replaces: string) =>
    saveDevice(old.context, {
      endpoint: newSubscription.endpoint,
      keys: newSubscription.keys,
      device_info: deviceInfo,
      replaces,
    });
  await save(old.endpoint);
  expect(await endpointsOf('northAdmin')).toEqual([newSubscription.endpoint]);
  expect(await network.stored(old.id)).toMatchObject({ is_active: false, ended: 'gone' });
  // A renewal can't replace an endpoint of someone else or one that was never subscribed.
  for (const endpoint of [otherDevice.endpoint, 'https://push.example/never'])
    expect(await rejectionOf(save(endpoint))).toMatchObject({ code: 'not_found' });
  expect(await endpointsOf('clerk')).toContain(otherDevice.endpoint);
});

test.each(['http://push.example/1', 'ftp://push.example/1', 'not-a-url'])(
  'rejects the endpoint %s',
  async (endpoint) => {
    const { context, keys } = await network.device('owner');
    const before = await endpointsOf('owner');
    const refused = rejectionOf(saveDevice(context, { endpoint, keys, device_info: deviceInfo }));
    expect(await refused).toMatchObject({ code: 'validation_failed' });
    expect(await endpointsOf('owner')).toEqual(before);
  },
);

test('rejects a key that is not a point on the curve', async () => {
  const { context, endpoint, keys } = await network.device('owner');
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  const input = { endpoint, keys: { ...keys, p256dh }, device_info: deviceInfo };
  expect(await rejectionOf(saveDevice(context, input))).toMatchObject({
    code: 'validation_failed',
  });
});

test('someone with many devices is notified on the latest twenty', async () => {
  const endpoints: string[] = [];
  for (let count = 0; count < pushDevices.max + 2; count += 1) {
    network.clock.now = new Date(network.clock.now.getTime() + 60_000);
    endpoints.push((await network.device('owner')).endpoint);
  }
  expect(await endpointsOf('owner')).toEqual(endpoints.toReversed().slice(0, pushDevices.max));
});
