import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeviceTest, type DeviceTest } from '../testing-devices.ts';
import { readPushKey } from './read-push-key.ts';

let net: DeviceTest;
beforeAll(async () => {
  net = await createDeviceTest();
});
afterAll(() => net.drop());

test('returns the public key and nothing else', async () => {
  expect(await readPushKey(await net.signedIn('clerk'))).toEqual({
    public_key: net.keys.publicKey,
  });
});
