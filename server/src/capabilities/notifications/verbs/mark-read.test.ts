import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { listNotifications } from './list.ts';
import { markNotificationRead } from './mark-read.ts';

let net: NotificationTest;
beforeAll(async () => {
  net = await createNotificationTest();
});
afterAll(() => net.drop());

test('marks one as read, keeps the first time, and records clicks too', async () => {
  const id = await net.notifyAt('clerk', 'One');
  await net.notifyAt('clerk', 'Two');
  const clerk = await net.signedIn('clerk');
  expect(await markNotificationRead(clerk, { id })).toEqual({ unread: 1 });
  const at = net.clock.now;
  net.clock.now = new Date(at.getTime() + 60_000);
  await markNotificationRead(clerk, { id, clicked: true });
  const found = (await listNotifications(clerk)).items.find((item) => item.id === id);
  expect(found?.read_at && new Date(found.read_at)).toEqual(at);
  expect(found?.clicked_at && new Date(found.clicked_at)).toEqual(net.clock.now);
});

test.each(['southAdmin', 'northAdmin'] as const)('%s does not find it', async (persona) => {
  const id = await net.notifyAt('clerk', 'Mine');
  const auditCount = await net.auditCount();
  expect(
    await rejectionOf(markNotificationRead(await net.signedIn(persona), { id })),
  ).toMatchObject({
    code: 'not_found',
  });
  const { items } = await listNotifications(await net.signedIn('clerk'));
  expect(items.find((item) => item.id === id)?.read_at).toBeNull();
  expect(await net.auditCount()).toBe(auditCount);
});
