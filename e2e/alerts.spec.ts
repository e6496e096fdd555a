import type { APIRequestContext, Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

async function publish(
  request: APIRequestContext,
  alert: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await request.post('/api/alerts', { data: alert });
  expect(response.status(), await response.text()).toBe(200);
  const { id } = (await response.json()) as { id: string };
  const published = await request.post(`/api/alerts/${id}/publish`, { data: {} });
  expect(published.status(), await published.text()).toBe(200);
  return id;
}

test("an alert is created, appears immediately in a colleague's open browser, and is read, confirmed and reported", async ({
  admin: { page },
  colleague,
  signIn,
}) => {
  const title = `Lines down ${unique()}`;
  const reader = await signIn(await colleague('admin'));
  await reader.page.goto('/admin/users');
  await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible();
  const banner = reader.page.getByRole('region', { name: 'System alert' });
  await expect(banner).toHaveCount(0);

  await page.goto('/admin/alerts');
  await page.getByRole('button', { name: 'New system alert' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Title' }).fill(title);
  await panel.getByRole('textbox', { name: 'Message' }).fill('Calls may drop.\nWe are on it.');
  await panel.getByRole('combobox', { name: 'Type', exact: true }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await panel.getByRole('combobox', { name: 'Confirmation' }).click();
  await page.getByRole('option', { name: 'Everyone must confirm' }).click();
  await expect(panel.getByRole('figure')).toContainText(title);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Create system alert' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts).toContainText(`${title} was created`);
  await panel.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
  await expect(toasts).toContainText(`${title} was published`);

  // Appears without reloading.
  await expect(banner).toContainText(title);
  await expectAccessible(reader.page);
  await banner.getByRole('button', { name: 'Read' }).click();
  const dialog = reader.page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText('Urgent');
  await expect(dialog).toContainText('We are on it.');
  await expectAccessible(reader.page);
  await dialog.getByRole('button', { name: 'Close (Keep Unread)' }).click();
  await reader.page.reload();
  await banner.getByRole('button', { name: 'Read' }).click();
  await expect(dialog.getByRole('button', { name: 'Mark as Read' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'I have read and understood this.' }).check();
  await dialog.getByRole('button', { name: 'Mark as Read' }).click();
  await expect(banner).toHaveCount(0);
  await reader.page.reload();
  await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await panel.getByRole('link', { name: 'Open full page' }).click();
  const readers = page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  await expect(readers).toHaveCount(2);
  await expect(readers.filter({ hasText: 'Confirmed' })).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalOverflow(page);
});

test(
  'several alerts are counted, and a withdrawn one disappears from every screen',
  deep(
    'web/src/capabilities/alerts/components/alert-banner.browser.test.tsx › shows the newest alert on top, with the number of others',
  ),
  async ({ admin: { page }, distributor, colleague, signIn }) => {
    const [first, second] = [`First ${unique()}`, `Second ${unique()}`];
    const company_id = distributor.id;
    await publish(page.request, { company_id, title: first, role: 'end_user' });
    const id = await publish(page.request, { company_id, title: second, role: 'end_user' });
    const reader = await signIn(await colleague('end_user'));
    await reader.page.goto('/settings');
    const banner = reader.page.getByRole('region', { name: 'System alert' });
    await expect(banner).toContainText(second);
    await expect(banner).toContainText('(+1 more)');
    await reader.page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalOverflow(reader.page);
    await page.request.post(`/api/alerts/${id}/withdraw`, { data: {} });
    await expect(banner).toContainText(first);
    await expect(banner).not.toContainText('more');
    // The alert is for other people.
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'System alert' })).toHaveCount(0);
  },
);

/** Locates the bell and the alert's entry in the notification centre. */
const centreOf = (page: Page, title: string) => ({
  bell: page.getByRole('button', { name: /^Notifications/ }),
  entry: page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: title }),
});

test(
  'someone who signs in later has a notification that links to the alert, and reading marks both as read',
  deep(
    'server/src/capabilities/alerts/notifications.test.ts › reading or confirming an alert marks its notification as read, for that person only',
  ),
  async ({ admin, distributor, colleague, signIn, watch }) => {
    watch.expectProblem(/404 \(Not Found\).*\/shown/);
    const title = `Maintenance ${unique()}`;
    const person = await colleague('reseller');
    const id = await publish(admin.page.request, {
      company_id: distributor.id,
      title,
      message: 'On Sunday.',
      alert_type: 'urgent',
      role: 'reseller',
    });
    const { page } = await signIn(person);
    await page.goto('/settings');
    const { bell, entry } = centreOf(page, title);
    await bell.click();
    await entry.getByRole('button', { name: title }).click();
    await expect(page).toHaveURL(`/alerts/${id}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalOverflow(page);
    expect((await admin.page.request.get(`/api/alerts/${id}/shown`)).status()).toBe(404);
    await page.reload();
    await page.getByRole('main').getByRole('button', { name: 'Mark as Read' }).click();
    await expect(page.getByText(/^You read this alert/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'System alert' })).toHaveCount(0);
    await admin.page.request.post(`/api/alerts/${id}/withdraw`, { data: {} });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Alert not found' })).toBeVisible();
    await expectAccessible(page);
    await bell.click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await expect(entry).toHaveCount(0);
  },
);

test(
  'reading an alert in the banner marks it as read in the centre too',
  deep(
    'server/src/capabilities/alerts/notifications.test.ts › reading or confirming an alert marks its notification as read, for that person only',
  ),
  async ({ admin, distributor, colleague, signIn }) => {
    const title = `Notice ${unique()}`;
    const person = await colleague('reseller');
    await publish(admin.page.request, { company_id: distributor.id, title, role: 'reseller' });
    const { page } = await signIn(person);
    await page.goto('/settings');
    const { bell, entry } = centreOf(page, title);
    await bell.click();
    await expect(entry).toContainText('Unread: ');
    await bell.click();
    await page.getByRole('region', { name: 'System alert' }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as Read' }).click();
    await bell.click();
    await expect(entry).toBeVisible();
    await expect(entry).not.toContainText('Unread: ');
  },
);

test('another tenant neither sees nor finds an alert', async ({
  admin,
  distributor,
  product,
  signIn,
}) => {
  const title = `Ours ${unique()}`;
  const id = await publish(admin.page.request, { company_id: distributor.id, title });
  const otherCompany = await product.company({
    name: `Elsewhere ${unique()}`,
    kind: 'distributor',
  });
  const { page } = await signIn(await product.person(otherCompany, 'admin'));
  expect((await page.request.get(`/api/alerts/${id}`)).status()).toBe(404);
  expect((await page.request.get(`/api/alerts/${id}/report`)).status()).toBe(404);
  const read = await page.request.post(`/api/alerts/${id}/read`, { data: { wording: 1 } });
  expect(read.status()).toBe(404);
  for (const path of ['/api/alerts', '/api/alerts/unread']) {
    const response = await page.request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).not.toContain(id);
  }
});
