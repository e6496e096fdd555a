import { afterAll, beforeAll, expect, test } from 'vitest';

import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { clearNotifications } from './clear.ts';
import { listNotifications } from './list.ts';

let net: NotificationTest;
beforeAll(async () => {
  net = await createNotificationTest();
});
afterAll(() => net.drop());

test("clears all of the user's own and no others", async () => {
  await net.notifyAt('clerk', 'One');
  await net.notifyAt('northAdmin', 'Other');
  expect(await clearNotifications(await net.signedIn('clerk'))).toEqual({ unread: 0 });
  expect((await listNotifications(await net.signedIn('clerk'))).items).toEqual([]);
  expect((await listNotifications(await net.signedIn('northAdmin'))).items.length).toBe(1);
});

test('keeps notifications that arrived after the last one seen', async () => {
  const admin = await net.signedIn('northAdmin');
  await clearNotifications(admin);
  await net.notifyAt('northAdmin', 'Seen', 1);
  await net.notifyAt('northAdmin', 'Since', 2);
  const until = '2031-05-06T07:01:00.000Z';
  expect(await clearNotifications(admin, { until })).toEqual({ unread: 1 });
  expect((await listNotifications(admin)).items.map(({ title }) => title)).toEqual(['Since']);
});
