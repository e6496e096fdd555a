import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { readPreferences } from './preferences.ts';
import { updatePreferences } from './update-preferences.ts';

let net: NotificationTest;
beforeAll(async () => {
  net = await createNotificationTest();
});
afterAll(() => net.drop());

const choice = {
  category: 'new_messages',
  centre: true,
  push: false,
  mail: true,
  digest: 'weekly',
} as const;

test('a choice is stored, and replaced by the next one', async () => {
  const clerk = await net.signedIn('clerk');
  const auditCount = await net.auditCount();
  const first = await updatePreferences(clerk, choice);
  expect(first.choices).toContainEqual({ ...choice, fixed: false });
  const second = await updatePreferences(clerk, { ...choice, mail: false });
  expect(second.choices).toContainEqual({ ...choice, mail: false, fixed: false });
  expect(await readPreferences(clerk)).toEqual(second);
  const { rows } = await net.admin.query(
    'select updated_at from notification_preferences where user_id = $1',
    [net.people.clerk.id],
  );
  expect(rows).toEqual([{ updated_at: net.clock.now }]);
  // Private settings, so they aren't in a company's audit log.
  expect(await net.auditCount()).toBe(auditCount);
});

test("the browser's time zone applies until the user chooses one", async () => {
  const clerk = await net.signedIn('clerk');
  const zone = async (time_zone: string) =>
    (await updatePreferences(clerk, { ...choice, time_zone })).time_zone;
  expect(await zone('Asia/Tokyo')).toBe('Asia/Tokyo');
  expect(await zone('Europe/Lisbon')).toBe('Asia/Tokyo');
});

test.each(['northAdmin', 'southAdmin'] as const)('nothing changes for %s', async (persona) => {
  const before = await readPreferences(await net.signedIn(persona));
  await updatePreferences(await net.signedIn('clerk'), { ...choice, centre: false });
  expect(await readPreferences(await net.signedIn(persona))).toEqual(before);
});
