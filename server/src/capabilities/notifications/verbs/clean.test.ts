import { afterAll, beforeAll, expect, test } from 'vitest';

import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { cleanNotifications } from './clean.ts';
import { listNotifications } from './list.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());

test('removes notifications older than 90 days and keeps the rest', async () => {
  await network.notifyAt('clerk', 'Old', 1);
  await network.notifyAt('clerk', 'New', 3);
  const days90 = 90 * 24 * 60 * 60 * 1000;
  const at = new Date(Date.parse('2031-05-06T07:02:00Z') + days90);
  expect(await cleanNotifications(network.database, at)).toBe(1);
  const { items } = await listNotifications(await network.signedIn('clerk'));
  expect(items.map(({ title }) => title)).toEqual(['New']);
});

test('deletes any number of old notifications in batches', async () => {
  for (const minute of [11, 12, 13]) await network.notifyAt('clerk', 'Old', minute);
  expect(await cleanNotifications(network.database, new Date('2032-01-01T00:00:00Z'), 2)).toBe(4);
  expect((await listNotifications(await network.signedIn('clerk'))).items).toEqual([]);
});

test('removes notifications hidden from the centre a day after delivery', async () => {
  const deliver = (id: string) =>
    network.admin.query(
      "update notification_deliveries set state = 'sent' where notification_id = $1",
      [id],
    );
  const count = async () => {
    const { rows } = await network.admin.query('select from notifications');
    return rows.length;
  };
  await network.choose('clerk', 'partner_requests', { centre: false });
  const at = '2031-05-06T12:00:00Z';
  const [delivered] = [
    await network.notify('clerk', { at }),
    await network.notify('clerk', { at }),
  ];
  await network.choose('clerk', 'partner_requests', {});
  await deliver(await network.notify('clerk', { at }));
  await deliver(delivered);
  expect(await cleanNotifications(network.database, new Date('2031-05-07T11:59:00Z'))).toBe(0);
  expect(await cleanNotifications(network.database, new Date('2031-05-07T12:01:00Z'))).toBe(1);
  expect(await count()).toBe(2);
});
