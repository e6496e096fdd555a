import { expectAccessible, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { sendContactRequest } from './fixtures/forms.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const rejectedSubmission = /status of 422/;

// Both tests use the same company, whose owner clears all notifications in one of them, so they run
// in sequence.
test.describe.configure({ mode: 'default' });

test('a visitor writes: the bell shows it immediately, and reading it on one device marks it as read on all', async ({
  owner,
  newBrowser,
  watch,
}) => {
  watch.expectProblem(rejectedSubmission);
  const name = `Robin ${unique()}`;
  const { page } = owner;
  await page.goto('/admin/users');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const second = await owner.context.newPage();
  await second.goto('/settings');
  await expect(second.getByRole('button', { name: /^Notifications/ })).toBeVisible();

  await sendContactRequest(await (await newBrowser()).newPage(), name);

  // Both tabs update without reloading.
  await expect(bell).toHaveAccessibleName(/unread/);
  const secondBell = second.getByRole('button', { name: /^Notifications/ });
  await expect(secondBell).toHaveAccessibleName(/unread/);
  await bell.click();
  const centre = page.getByRole('dialog', { name: 'Notifications' });
  const entry = centre.getByRole('listitem').filter({ hasText: `Message from ${name}` });
  await expect(entry).toContainText('A line that crackles.');
  await entry.getByRole('button', { name: 'Why did I get this?' }).click();
  await expect(entry).toContainText("You can see your company's contact requests.");
  await expectAccessible(page);
  await entry.getByRole('button', { name: `Message from ${name}` }).click();
  await expect(page).toHaveURL(/\/admin\/cms\/requests\?open=/);
  await expect(page.getByRole('dialog', { name })).toContainText('A line that crackles.');

  await secondBell.click();
  const secondPanel = second.getByRole('dialog', { name: 'Notifications' });
  await secondPanel.getByRole('tab', { name: 'Unread' }).click();
  await expect(secondPanel.getByText(`Message from ${name}`)).toHaveCount(0);
  await secondPanel.getByRole('tab', { name: 'All' }).click();
  await expect(secondPanel.getByText(`Message from ${name}`)).toBeVisible();
  await second.setViewportSize({ width: 390, height: 844 });
  await secondPanel.getByRole('button', { name: 'Clear all' }).click();
  const dialog = secondPanel.getByRole('alertdialog');
  await expect(dialog).toContainText('Clear all notifications?');
  await expectAccessible(second);
  await expectNoHorizontalOverflow(second);
  await dialog.getByRole('button', { name: 'Clear all' }).click();
  await expect(secondPanel.getByText(`Message from ${name}`)).toHaveCount(0);
});

test('a notification can be neither seen nor marked as read by someone else', async ({
  admin,
  owner,
  newBrowser,
  watch,
}) => {
  watch.expectProblem(rejectedSubmission);
  const name = `Kim ${unique()}`;
  await sendContactRequest(await (await newBrowser()).newPage(), name);
  const list = await owner.page.request.get('/api/notifications');
  const { items } = (await list.json()) as { items: { id: string; title: string }[] };
  const notification = items.find(({ title }) => title === `Message from ${name}`);
  expect(notification).toBeDefined();
  const adminResponse = await admin.page.request.get('/api/notifications');
  expect(await adminResponse.text()).not.toContain(name);
  const read = await admin.page.request.post(`/api/notifications/${notification?.id}/read`, {
    data: {},
  });
  expect(read.status()).toBe(404);
});
