import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { listNotifications } from './list.ts';
import { markNotificationRead } from './mark-read.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());

test('marks a notification as read, keeps the first time, and records clicks too', async () => {
  const id = await network.notifyAt('clerk', 'One');
  await network.notifyAt('clerk', 'Two');
  const clerk = await network.signedIn('clerk');
  expect(await markNotificationRead(clerk, { id })).toEqual({ unread: 1 });
  const at = network.clock.now;
  network.clock.now = new Date(at.getTime() + 60_000);
  await markNotificationRead(clerk, { id, clicked: true });
  const found = (await listNotifications(clerk)).items.find((item) => item.id === id);
  expect(found?.read_at && new Date(found.read_at)).toEqual(at);
  expect(found?.clicked_at && new Date(found.clicked_at)).toEqual(network.clock.now);
});

test.each(['southAdmin', 'northAdmin'] as const)(
  '%s does not find the notification',
  async (persona) => {
    const id = await network.notifyAt('clerk', 'Mine');
    const auditCount = await network.auditCount();
    expect(
      await rejectionOf(markNotificationRead(await network.signedIn(persona), { id })),
    ).toMatchObject({
      code: 'not_found',
    });
    const { items } = await listNotifications(await network.signedIn('clerk'));
    expect(items.find((item) => item.id === id)?.read_at).toBeNull();
    expect(await network.auditCount()).toBe(auditCount);
  },
);
