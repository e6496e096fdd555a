import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectFits } from './fixtures/accessible.ts';
import { disconnect, waitForServiceWorker, waitForCachedShell } from './fixtures/offline.ts';
import { type TestPerson, type Product, unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const connectionErrors = /ERR_INTERNET_DISCONNECTED|Failed to load resource|[Cc]ould not|cannot be/;

const sendNotification = (product: Product, { id, company }: TestPerson, title: string) =>
  product.asPlatform((tx) =>
    sql`insert into notifications (user_id, company_id, kind, parameters)
      values (${id}, ${company.id}, 'releases.published', ${JSON.stringify({ title, summary: '', slug: null })})`.execute(
      tx,
    ),
  );
/** Removes the notification about the authenticator app set up during sign-in. */
const deleteNotifications = (product: Product, { id }: TestPerson) =>
  product.asPlatform((tx) => sql`delete from notifications where user_id = ${id}`.execute(tx));
const unreadTitles = (product: Product, { id }: TestPerson) =>
  product.asPlatform(async (tx) => {
    const { rows } = await sql<{ title: string }>`
      select parameters ->> 'title' as title from notifications where user_id = ${id} and read_at is null`.execute(
      tx,
    );
    return rows.map(({ title }) => title);
  });
const readAlerts = (product: Product, { id }: TestPerson) =>
  product.asPlatform(async (tx) => {
    const { rows } = await sql<{ acknowledged: boolean }>`
      select acknowledged_at is not null as acknowledged from alert_read_status
      where user_id = ${id}`.execute(tx);
    return rows;
  });

const newsOf = (page: Page) => ({
  bell: page.getByRole('banner').getByRole('button', { name: /^Notifications/ }),
  banner: page.getByRole('region', { name: 'System alert' }),
});

async function publish(page: Page, alert: Readonly<Record<string, string>>): Promise<void> {
  const response = await page.request.post('/api/alerts', { data: alert });
  const { id } = (await response.json()) as { id: string };
  const published = await page.request.post(`/api/alerts/${id}/publish`, { data: {} });
  expect(published.status(), await published.text()).toBe(200);
}

test('marking as read offline applies immediately, survives a reload, and is sent on reconnecting', async ({
  admin,
  distributor,
  colleague,
  signIn,
  product,
  watch,
}) => {
  watch.expectProblem(connectionErrors);
  const title = `Lines down ${unique()}`;
  const existingTitle = `Seen ${unique()}`;
  const newTitle = `Since ${unique()}`;
  const reseller = await colleague('reseller');
  await publish(admin.page, {
    company_id: distributor.id,
    title,
    role: 'reseller',
    acknowledgement: 'required',
  });
  await expect.poll(() => unreadTitles(product, reseller)).toContain(title);
  const { page, person } = await signIn(reseller, { serviceWorkers: 'allow' });
  await deleteNotifications(product, person);
  await sendNotification(product, person, existingTitle);
  await page.goto('/profile');
  await waitForServiceWorker(page);
  await page.goto('/profile');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const banner = page.getByRole('region', { name: 'System alert' });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(banner).toContainText(title);
  await waitForCachedShell(page);

  const connect = await disconnect(page);
  await sendNotification(product, person, newTitle);
  await bell.click();
  const centre = page.getByRole('dialog', { name: 'Notifications' });
  await centre.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await banner.getByRole('button', { name: 'Read' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('checkbox', { name: 'I have read and understood this.' }).check();
  await dialog.getByRole('button', { name: 'Mark as Read' }).click();
  await expect(banner).toHaveCount(0);
  await expectFits(page);

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(banner).toHaveCount(0);
  expect(await unreadTitles(product, person)).toEqual(
    expect.arrayContaining([existingTitle, newTitle]),
  );
  expect(await readAlerts(product, person)).toEqual([]);

  await connect();
  // Notifications received in the meantime weren't seen and are unread.
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect.poll(() => unreadTitles(product, person)).toEqual([newTitle]);
  await expect.poll(() => readAlerts(product, person)).toEqual([{ acknowledged: true }]);
  await expect(banner).toHaveCount(0);
});

test(
  'the public site shows signed-in users the bell and alerts, with live updates',
  deep(
    'web/src/islands/news.browser.test.tsx › the bell › polls every 30 seconds, and immediately on an event',
  ),
  async ({ admin, distributor, colleague, signIn, product }) => {
    const title = `Works tonight ${unique()}`;
    const message = `Message ${unique()}`;
    const { page, person } = await signIn(await colleague('end_user'));
    await deleteNotifications(product, person);
    // The public site recognises people once they have opened the application in this browser.
    await page.goto('/profile');
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
    const listening = page.waitForResponse('**/api/events?*');
    await page.goto('/');
    const { bell, banner } = newsOf(page);
    await expect(bell).toHaveAccessibleName('Notifications');
    await listening;

    // The notification and the alert appear without reloading.
    await sendNotification(product, person, message);
    await publish(admin.page, { company_id: distributor.id, title, role: 'end_user' });
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
    await expect(banner).toContainText(title);
    await bell.click();
    const centre = page.getByRole('dialog', { name: 'Notifications' });
    await expect(centre.getByRole('listitem').filter({ hasText: message })).toHaveCount(1);
    await expect(centre.getByRole('listitem').filter({ hasText: title })).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
    await banner.getByRole('button', { name: 'Read' }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectFits(page);
  },
);

test(
  'actions on the public site while offline are queued and sent on reconnecting',
  deep(
    'web/src/islands/news.browser.test.tsx › the centre › shows stored notifications of the user offline, with pending changes applied',
  ),
  async ({ admin, distributor, colleague, signIn, product, watch }) => {
    watch.expectProblem(connectionErrors);
    const title = `Works tonight ${unique()}`;
    const message = `Message ${unique()}`;
    const reseller = await colleague('reseller');
    await publish(admin.page, { company_id: distributor.id, title, role: 'reseller' });
    await expect.poll(() => unreadTitles(product, reseller)).toContain(title);
    const { page, person } = await signIn(reseller, { serviceWorkers: 'allow' });
    await deleteNotifications(product, person);
    await sendNotification(product, person, message);
    await page.goto('/profile');
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
    await page.goto('/');
    await waitForServiceWorker(page);
    await page.goto('/');
    const { bell, banner } = newsOf(page);
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await expect(banner).toContainText(title);
    await bell.click();
    const centre = page.getByRole('dialog', { name: 'Notifications' });
    const news = centre.getByRole('button', { name: message });
    await expect(news).toBeVisible();

    const connect = await disconnect(page);
    await news.click();
    await expect(bell).toHaveAccessibleName('Notifications');
    await page.keyboard.press('Escape');
    await banner.getByRole('button', { name: 'Read' }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: 'Mark as Read' }).click();
    await expect(banner).toHaveCount(0);
    await page.goto('/');
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(banner).toHaveCount(0);
    expect(await unreadTitles(product, person)).toEqual([message]);

    await connect();
    await expect.poll(() => unreadTitles(product, person)).toEqual([]);
    await expect.poll(() => readAlerts(product, person)).toEqual([{ acknowledged: false }]);
  },
);
