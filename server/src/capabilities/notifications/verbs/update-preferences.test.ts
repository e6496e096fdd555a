import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { readPreferences } from './preferences.ts';
import { updatePreferences } from './update-preferences.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());

const choice = {
  category: 'new_messages',
  centre: true,
  push: false,
  mail: true,
  digest: 'weekly',
} as const;

test('a choice is stored, and replaced by the next one', async () => {
  const clerk = await network.signedIn('clerk');
  const auditCount = await network.auditCount();
  const first = await updatePreferences(clerk, choice);
  expect(first.choices).toContainEqual({ ...choice, fixed: false });
  const second = await updatePreferences(clerk, { ...choice, mail: false });
  expect(second.choices).toContainEqual({ ...choice, mail: false, fixed: false });
  expect(await readPreferences(clerk)).toEqual(second);
  const { rows } = await network.admin.query(
    'select updated_at from notification_preferences where user_id = $1',
    [network.people.clerk.id],
  );
  expect(rows).toEqual([{ updated_at: network.clock.now }]);
  // Private settings, so they aren't in a company's audit log.
  expect(await network.auditCount()).toBe(auditCount);
});

test("the browser's time zone applies until the user chooses one", async () => {
  const clerk = await network.signedIn('clerk');
  const zone = async (time_zone: string) =>
    (await updatePreferences(clerk, { ...choice, time_zone })).time_zone;
  expect(await zone('Asia/Tokyo')).toBe('Asia/Tokyo');
  expect(await zone('Europe/Lisbon')).toBe('Asia/Tokyo');
});

test.each(['northAdmin', 'southAdmin'] as const)(
  "one person's choice changes nothing for %s",
  async (persona) => {
    const before = await readPreferences(await network.signedIn(persona));
    await updatePreferences(await network.signedIn('clerk'), { ...choice, centre: false });
    expect(await readPreferences(await network.signedIn(persona))).toEqual(before);
  },
);
