import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { readPreferences } from './preferences.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());

test('returns the defaults with category names for someone without preferences', async () => {
  const found = await readPreferences(await network.signedIn('clerk'));
  expect(found.choices.map(({ category }) => category)).toEqual([
    'billing_notifications',
    'new_messages',
    'partner_requests',
    'security_alerts',
    'system_updates',
    'task_assignments',
    'weekly_reports',
  ]);
  expect(found.choices.filter(({ fixed }) => fixed)).toEqual([
    {
      category: 'security_alerts',
      centre: true,
      push: true,
      mail: true,
      digest: 'now',
      fixed: true,
    },
  ]);
  expect(found).toMatchObject({
    time_zone: null,
    quiet: { on: false, from: '22:00', until: '07:00' },
  });
});

test("returns the user's own choices, which are visible to no one else", async () => {
  await network.choose('clerk', 'new_messages', { push: false, digest: 'weekly' });
  await network.setQuietHours('clerk', 'Europe/Berlin', '23:00', '06:30');
  const preferences = await readPreferences(await network.signedIn('clerk'));
  expect(preferences.choices[1]).toEqual({
    category: 'new_messages',
    centre: true,
    push: false,
    mail: true,
    digest: 'weekly',
    fixed: false,
  });
  expect(preferences).toMatchObject({
    time_zone: 'Europe/Berlin',
    quiet: { on: true, from: '23:00', until: '06:30' },
  });
  for (const persona of ['northAdmin', 'southAdmin', 'owner'] as const) {
    const preferences = await readPreferences(await network.signedIn(persona));
    expect(preferences.choices[1]).toMatchObject({ push: true, digest: 'daily' });
    expect(preferences.time_zone).toBeNull();
  }
});
