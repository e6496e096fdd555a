import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeviceTest, type DeviceTest } from '../testing-devices.ts';
import { readPushKey } from './read-push-key.ts';

let network: DeviceTest;
beforeAll(async () => {
  network = await createDeviceTest();
});
afterAll(() => network.drop());

test('returns the public key and nothing else', async () => {
  expect(await readPushKey(await network.signedIn('clerk'))).toEqual({
    public_key: network.keys.publicKey,
  });
});
