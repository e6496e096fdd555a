import { afterAll, beforeAll, expect, test } from 'vitest';

import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { clearNotifications } from './clear.ts';
import { listNotifications } from './list.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());

test("clears all of the user's notifications, and no one else's", async () => {
  await network.notifyAt('clerk', 'One');
  await network.notifyAt('northAdmin', 'Other');
  expect(await clearNotifications(await network.signedIn('clerk'))).toEqual({ unread: 0 });
  expect((await listNotifications(await network.signedIn('clerk'))).items).toEqual([]);
  expect((await listNotifications(await network.signedIn('northAdmin'))).items.length).toBe(1);
});

test('keeps notifications that arrived after the last one seen', async () => {
  const admin = await network.signedIn('northAdmin');
  await clearNotifications(admin);
  await network.notifyAt('northAdmin', 'Seen', 1);
  await network.notifyAt('northAdmin', 'Since', 2);
  const until = '2031-05-06T07:01:00.000Z';
  expect(await clearNotifications(admin, { until })).toEqual({ unread: 1 });
  expect((await listNotifications(admin)).items.map(({ title }) => title)).toEqual(['Since']);
});
