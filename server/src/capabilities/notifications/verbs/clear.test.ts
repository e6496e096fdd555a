import { afterAll, beforeAll, expect, test } from 'vitest';

import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { clearNotifications } from './clear.ts';
import { listNotifications } from './list.ts';

let net: NotificationTest;
beforeAll(async () => {
  net = await createNotificationTest();
});
afterAll(() => net.drop());

test('removes all of one’s own and nobody else’s', async () => {
  await net.tell('clerk', 'One');
  await net.tell('northAdmin', 'Other');
  expect(await clearNotifications(await net.signedIn('clerk'))).toEqual({ unread: 0 });
  expect((await listNotifications(await net.signedIn('clerk'))).items).toEqual([]);
  expect((await listNotifications(await net.signedIn('northAdmin'))).items.length).toBe(1);
});
