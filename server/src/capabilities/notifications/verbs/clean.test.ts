import { afterAll, beforeAll, expect, test } from 'vitest';

import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { cleanNotifications } from './clean.ts';
import { listNotifications } from './list.ts';

let net: NotificationTest;
beforeAll(async () => {
  net = await createNotificationTest();
});
afterAll(() => net.drop());

test('what is older than 90 days goes, the rest stays', async () => {
  await net.tell('clerk', 'Old', 1);
  await net.tell('clerk', 'New', 3);
  const days90 = 90 * 24 * 60 * 60 * 1000;
  const at = new Date(Date.parse('2031-05-06T07:02:00Z') + days90);
  expect(await cleanNotifications(net.database, at)).toBe(1);
  const { items } = await listNotifications(await net.signedIn('clerk'));
  expect(items.map(({ title }) => title)).toEqual(['New']);
});

test('however many there are, a portion at a time', async () => {
  for (const minute of [11, 12, 13]) await net.tell('clerk', 'Old', minute);
  expect(await cleanNotifications(net.database, new Date('2032-01-01T00:00:00Z'), 2)).toBe(4);
  expect((await listNotifications(await net.signedIn('clerk'))).items).toEqual([]);
});
