import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { setInitialTimeZone } from './set-initial-time-zone.ts';
import { readPreferences } from './preferences.ts';
import { updateQuietHours } from './update-quiet-hours.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());

const tokyo = 'Asia/Tokyo';
/** Returns when the digest with an event at noon UTC is due. */
async function digestDue(persona: 'clerk' | 'southAdmin') {
  const id = await network.notify(persona, {
    category: 'new_messages',
    at: '2031-05-06T12:00:00Z',
  });
  const deliveries = await network.deliveriesOf(id);
  return deliveries.find(({ digest }) => digest === 'daily')?.due;
}

test('digests of people without preferences are sent in the morning of their own time zone', async () => {
  const auditCount = await network.auditCount();
  expect(await digestDue('clerk')).toBe('2031-05-07T08:00:00.000Z');
  expect(await setInitialTimeZone(await network.signedIn('clerk'), { time_zone: tokyo })).toEqual({
    time_zone: tokyo,
  });
  expect(await digestDue('clerk')).toBe('2031-05-06T23:00:00.000Z');
  expect(await digestDue('southAdmin')).toBe('2031-05-07T08:00:00.000Z');
  expect(await network.auditCount()).toBe(auditCount);
});

test('never overwrites a saved setting, or the first time zone with a later one', async () => {
  const admin = await network.signedIn('northAdmin');
  const night = { on: true, from: '21:00', until: '06:00' };
  await updateQuietHours(admin, { ...night, time_zone: 'Europe/Lisbon' });
  expect(await setInitialTimeZone(admin, { time_zone: tokyo })).toEqual({
    time_zone: 'Europe/Lisbon',
  });
  expect(await readPreferences(admin)).toMatchObject({ time_zone: 'Europe/Lisbon', quiet: night });
  const clerk = await network.signedIn('clerk');
  expect(await setInitialTimeZone(clerk, { time_zone: 'Europe/Lisbon' })).toEqual({
    time_zone: tokyo,
  });
  expect(await readPreferences(clerk)).toMatchObject({ quiet: { on: false } });
});
