import { afterAll, beforeAll, expect, test } from 'vitest';

import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { listNotifications } from './list.ts';
import { markAllNotificationsRead } from './mark-all-read.ts';

let net: NotificationTest;
beforeAll(async () => {
  net = await createNotificationTest();
});
afterAll(() => net.drop());

test('reads all of one’s own and nobody else’s', async () => {
  for (const title of ['One', 'Two']) await net.tell('clerk', title);
  await net.tell('northAdmin', 'Other');
  expect(await markAllNotificationsRead(await net.signedIn('clerk'))).toEqual({ unread: 0 });
  expect(await listNotifications(await net.signedIn('clerk'))).toMatchObject({ unread: 0 });
  expect(await listNotifications(await net.signedIn('northAdmin'))).toMatchObject({ unread: 1 });
});
