import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { beginZone } from './begin-zone.ts';
import { readPreferences } from './preferences.ts';
import { updateQuietHours } from './update-quiet-hours.ts';

let net: NotificationTest;
beforeAll(async () => {
  net = await createNotificationTest();
});
afterAll(() => net.drop());

const tokyo = 'Asia/Tokyo';
/** When the digest with an event at noon UTC is due. */
async function digestDue(persona: 'clerk' | 'southAdmin') {
  const id = await net.notify(persona, { category: 'new_messages', at: '2031-05-06T12:00:00Z' });
  const deliveries = await net.deliveriesOf(id);
  return deliveries.find(({ digest }) => digest === 'daily')?.due;
}

test('digests of people without preferences are sent in the morning of their own time zone', async () => {
  const auditCount = await net.auditCount();
  expect(await digestDue('clerk')).toBe('2031-05-07T08:00:00.000Z');
  expect(await beginZone(await net.signedIn('clerk'), { time_zone: tokyo })).toEqual({
    time_zone: tokyo,
  });
  expect(await digestDue('clerk')).toBe('2031-05-06T23:00:00.000Z');
  expect(await digestDue('southAdmin')).toBe('2031-05-07T08:00:00.000Z');
  expect(await net.auditCount()).toBe(auditCount);
});

test('never overwrites a saved setting, or the first time zone with a later one', async () => {
  const admin = await net.signedIn('northAdmin');
  const night = { on: true, from: '21:00', until: '06:00' };
  await updateQuietHours(admin, { ...night, time_zone: 'Europe/Lisbon' });
  expect(await beginZone(admin, { time_zone: tokyo })).toEqual({ time_zone: 'Europe/Lisbon' });
  expect(await readPreferences(admin)).toMatchObject({ time_zone: 'Europe/Lisbon', quiet: night });
  const clerk = await net.signedIn('clerk');
  expect(await beginZone(clerk, { time_zone: 'Europe/Lisbon' })).toEqual({ time_zone: tokyo });
  expect(await readPreferences(clerk)).toMatchObject({ quiet: { on: false } });
});
