import { afterAll, beforeAll, expect, test } from 'vitest';

import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { listNotifications } from './list.ts';
import { markAllNotificationsRead } from './mark-all-read.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());

test("marks all of the user's notifications as read, and no one else's", async () => {
  for (const title of ['One', 'Two']) await network.notifyAt('clerk', title);
  await network.notifyAt('northAdmin', 'Other');
  expect(await markAllNotificationsRead(await network.signedIn('clerk'))).toEqual({ unread: 0 });
  expect(await listNotifications(await network.signedIn('clerk'))).toMatchObject({ unread: 0 });
  expect(await listNotifications(await network.signedIn('northAdmin'))).toMatchObject({
    unread: 1,
  });
});

test('does not mark notifications that arrived after the last one seen, even when repeated', async () => {
  const clerk = await network.signedIn('clerk');
  await network.notifyAt('clerk', 'Seen', 1);
  await network.notifyAt('clerk', 'Since', 2);
  for (let times = 0; times < 2; times += 1) {
    const until = '2031-05-06T07:01:00.000Z';
    expect(await markAllNotificationsRead(clerk, { until })).toEqual({ unread: 1 });
  }
  const { items } = await listNotifications(clerk);
  expect(items.filter(({ read_at }) => read_at === null).map(({ title }) => title)).toEqual([
    'Since',
  ]);
});

test('a timestamp in milliseconds matches the stored one in microseconds', async () => {
  const reader = await network.signedIn('northReseller');
  await network.notifyAt('northReseller', 'Seen');
  await network.admin.query(
    `update notifications set received_at = '2031-05-06T07:00:00.123789Z' where user_id = $1`,
    [network.people.northReseller.id],
  );
  const { items } = await listNotifications(reader);
  const until = items[0]?.received_at;
  expect(await markAllNotificationsRead(reader, { until })).toEqual({ unread: 0 });
});
