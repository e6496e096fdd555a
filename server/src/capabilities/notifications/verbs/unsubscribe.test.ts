import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeal } from '../../../kernel/seal.ts';
import { rejectionOf, secret } from '../../../testing.ts';
import { unsubscribeSeal } from '../senders.ts';
import { mailingOf } from '../testing-mail.ts';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { readPreferences } from './preferences.ts';
import { unsubscribe } from './unsubscribe.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());

const seal = createSeal(secret);
const unsubscribeWith = (token: string) =>
  unsubscribe({ database: network.database, seal, now: () => network.clock.now }, token);
const tokenOf = (categories: readonly string[], person = network.people.clerk.id) =>
  mailingOf(network).unsubscribeAt('https://x.test', person, categories).split('/').at(-1) ?? '';
const readMailChoice = async (persona: 'clerk' | 'northAdmin' = 'clerk') =>
  (await readPreferences(await network.signedIn(persona))).choices
    .filter(({ mail }) => mail)
    .map(({ category }) => category);

test("one click turns off emails in the link's categories, and nothing else", async () => {
  await network.choose('clerk', 'new_messages', { push: false, digest: 'weekly' });
  const before = await readMailChoice();
  await unsubscribeWith(tokenOf(['new_messages', 'task_assignments']));
  await unsubscribeWith(tokenOf(['new_messages', 'task_assignments']));
  expect(await readMailChoice()).toEqual(
    before.filter((item) => item !== 'new_messages' && item !== 'task_assignments'),
  );
  const { choices } = await readPreferences(await network.signedIn('clerk'));
  expect(choices).toContainEqual({
    category: 'new_messages',
    centre: true,
    push: false,
    mail: false,
    digest: 'weekly',
    fixed: false,
  });
  expect(await readMailChoice('northAdmin')).toEqual(before);
});

test('security alerts cannot be unsubscribed from', async () => {
  await unsubscribeWith(tokenOf(['security_alerts']));
  expect(await readMailChoice()).toContain('security_alerts');
});

test('an altered or expired token, or one with another purpose, is rejected', async () => {
  const token = tokenOf(['partner_requests']);
  const other = seal.close('preview', '{}', new Date(network.clock.now.getTime() + 1000));
  for (const invalidToken of [`${token}x`, other, 'x', ''])
    expect(await rejectionOf(unsubscribeWith(invalidToken))).toMatchObject({ code: 'not_found' });
  const now = () =>
    new Date(network.clock.now.getTime() + unsubscribeSeal.days * 24 * 60 * 60 * 1000);
  const attempt = unsubscribe({ database: network.database, seal, now }, token);
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect(await readMailChoice()).toContain('partner_requests');
});

test('stores no preference for a deleted person', async () => {
  await unsubscribeWith(tokenOf(['partner_requests'], '00000000-0000-4000-8000-000000000000'));
  expect(await readMailChoice()).toContain('partner_requests');
});
