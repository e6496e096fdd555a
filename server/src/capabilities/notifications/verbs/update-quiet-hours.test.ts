import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { readPreferences } from './preferences.ts';
import { updateQuietHours } from './update-quiet-hours.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());

const night = { on: true, from: '22:30', until: '06:45', time_zone: 'Europe/Berlin' };

test('quiet hours are stored, and replaced by the next ones', async () => {
  const clerk = await network.signedIn('clerk');
  expect(await updateQuietHours(clerk, night)).toMatchObject({
    time_zone: 'Europe/Berlin',
    quiet: { on: true, from: '22:30', until: '06:45' },
  });
  const other = { ...night, on: false, time_zone: 'America/Argentina/Buenos_Aires' };
  expect(await updateQuietHours(clerk, other)).toMatchObject({
    time_zone: 'America/Argentina/Buenos_Aires',
    quiet: { on: false },
  });
});

test("one person's quiet hours change nothing for others", async () => {
  await updateQuietHours(await network.signedIn('clerk'), night);
  for (const persona of ['northAdmin', 'southAdmin'] as const)
    expect(await readPreferences(await network.signedIn(persona))).toMatchObject({
      time_zone: null,
      quiet: { on: false },
    });
});

test('rejects quiet hours without a duration, with an error at the field', async () => {
  const refused = rejectionOf(
    updateQuietHours(await network.signedIn('clerk'), { ...night, until: night.from }),
  );
  expect(await refused).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'until', message: 'Choose an end time that differs from the start time.' }],
  });
});

test.each(['Nowhere/Atlantis', 'foo', 'FOO5', "Europe/Berlin'"])(
  'rejects the unknown time zone %s',
  async (time_zone) => {
    const clerk = await network.signedIn('clerk');
    await updateQuietHours(clerk, night);
    expect(await rejectionOf(updateQuietHours(clerk, { ...night, time_zone }))).toMatchObject({
      code: 'validation_failed',
    });
    expect(await readPreferences(clerk)).toMatchObject({ time_zone: 'Europe/Berlin' });
  },
);
