import { expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { makeKeys } from './push/index.ts';

const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = makeKeys();

test('uses the configured value unchanged', () => {
  const settings = {
    VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY,
    VAPID_SUBJECT: 'mailto:ops@trunkline.test',
  };
  expect(readSettings(settings)).toMatchObject(settings);
  expect(readSettings({ PUSH_SERVICES: 'https://push.test, http://10.0.0.1:8080/' })).toMatchObject(
    { PUSH_SERVICES: ['https://push.test', 'http://10.0.0.1:8080'] },
  );
  expect(readSettings({}).PUSH_SERVICES).toEqual([]);
});

test.each([
  ['VAPID_PUBLIC_KEY', { VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY }],
  ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'not base64url!' }],
  ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY }],
  ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY }],
  ['VAPID_SUBJECT', { VAPID_SUBJECT: 'ops' }],
  ['VAPID_SUBJECT', { VAPID_SUBJECT: 'http://trunkline.test' }],
  ['PUSH_SERVICES', { PUSH_SERVICES: 'push.test' }],
  ['PUSH_SERVICES', { PUSH_SERVICES: 'https://push.test/path' }],
])('an invalid %s stops startup', (name, settings) => {
  expect(() => readSettings(settings)).toThrow(name);
});
