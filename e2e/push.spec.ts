import type { Page } from '@playwright/test';
import { notificationBanner } from '@trunkline/contract/kernel/page-constants';
import { pushActions, type PushMessage } from '@trunkline/contract/kernel/push-message';
import { recordRequests } from './fixtures/built-files.ts';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { type Product, unique } from './fixtures/product.ts';
import {
  deliver,
  mockPushManager,
  openOwnPushService,
  clickNotification,
  shownNotifications,
  waitUntilDisplayed,
} from './fixtures/pushed-browser.ts';
import { signInAgainByApi } from './fixtures/session.ts';
import { expect, type SignedIn, test as base } from './fixtures/test.ts';

const test = base.extend<{ pushService: Awaited<ReturnType<typeof openOwnPushService>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from it
  pushService: async ({}, provide) => {
    const service = await openOwnPushService();
    await provide(service);
    await service.stop();
  },
});
test.use({ serviceWorkers: 'allow' });
// The journeys share one push service, so they run one after the other.
test.describe.configure({ mode: 'default' });

/** Waits until the service worker controls this page. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(`navigator.serviceWorker.ready.then(() =>
    navigator.serviceWorker.controller ?? new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(null), { once: true })))`);
}

/** Creates a notification and returns its push message. */
async function sendNotification(product: Product, { person }: SignedIn): Promise<PushMessage> {
  const title = `A call was missed ${unique()}`;
  const link = '/settings/sessions';
  const note = {
    title,
    body: 'From Harbour.',
    link,
    reason: 'It happened.',
    category: 'new_messages',
  } as const;
  const { id } = await product.asPlatform((tx) =>
    tx
      .insertInto('notifications')
      .values({
        kind: 'releases.published',
        parameters: JSON.stringify({ title, summary: note.body, slug: null }),
        category: 'system_updates',
        user_id: person.id,
        company_id: person.company.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { ...note, id, person: person.id, critical: false, actions: pushActions };
}

const banner = (page: Page) =>
  page.getByRole('status', { name: 'App notices' }).filter({ hasText: 'Stay Updated' });

test('after accepting the prompt, a person gets encrypted, signed notifications on this device and can click them', async ({
  admin,
  product,
  pushService,
}) => {
  const { page, context, person } = admin;
  const browsers = await mockPushManager(context, pushService);
  await page.goto('/settings/notifications');
  await waitForServiceWorker(page);
  await expect(page.getByText('Push notifications are off on all your devices.')).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);
  await banner(page).getByRole('button', { name: 'Enable Notifications' }).click();
  await expect(page.getByText('Notifications enabled')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  // The server's message arrives encrypted for this browser and signed with the key it subscribed
  // with.
  const devices = page.getByRole('list', { name: 'Devices' });
  await expect(devices.getByText('This device', { exact: true })).toBeVisible();
  await devices.getByRole('button', { name: 'Send test to this device' }).click();
  await expect(page.getByText('Test sent')).toBeVisible();
  await expect(devices.getByText(/^Last delivery/)).toBeVisible();
  expect(browsers).toHaveLength(1);
  const [sent] = browsers[0]?.received ?? [];
  if (sent === undefined) throw new Error(`nothing arrived: ${pushService.refused.join()}`);
  expect(sent.message).toMatchObject({ person: person.id, title: 'It works' });
  await deliver(page, sent.message);
  await waitUntilDisplayed(page, 'It works');
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ title: 'It works', actions: [] }]);
  await expectFits(page);

  // Clicking leads to the notification's subject; an open window navigates there.
  const message = await sendNotification(product, admin);
  await deliver(page, message);
  await waitUntilDisplayed(page, message.title);
  await expect
    .poll(() => shownNotifications(page))
    .toContainEqual({ title: message.title, body: 'From Harbour.', actions: ['open', 'read'] });
  await clickNotification(page, message.title);
  await expect(page).toHaveURL('/settings/sessions');
  await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeVisible();
  const readStateOf = async (id: string | null) => {
    const { items } = (await (await page.request.get('/api/notifications')).json()) as {
      items: { id: string; read_at: string | null; clicked_at: string | null }[];
    };
    const notification = items.find((item) => item.id === id);
    return [notification?.read_at, notification?.clicked_at].map(
      (value) => typeof value === 'string',
    );
  };
  await expect.poll(() => readStateOf(message.id)).toEqual([true, true]);

  // Marking as read from the notification opens nothing.
  const second = await sendNotification(product, admin);
  await deliver(page, second);
  await waitUntilDisplayed(page, second.title);
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ title }) => title))
    .toContain(second.title);
  await clickNotification(page, second.title, 'read');
  await expect.poll(() => readStateOf(second.id)).toEqual([true, false]);
  await expect(page).toHaveURL('/settings/sessions');
});

test(
  'notifications reach only their recipient, and stop after signing out until the next sign-in',
  deep(
    'web/src/worker/push.browser.test.tsx › a push notification › is no longer shown to users who have signed out or been replaced by another user',
  ),
  async ({ admin, owner, product, pushService }) => {
    const { page, context, person } = admin;
    const [mine, theirs] = [
      await sendNotification(product, admin),
      await sendNotification(product, owner),
    ];
    await mockPushManager(context, pushService);
    await page.goto('/settings/notifications');
    await waitForServiceWorker(page);
    await page.getByRole('main').getByRole('button', { name: 'Enable Notifications' }).click();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    const activeStates = async () => {
      const rows = await product.asPlatform((tx) =>
        tx
          .selectFrom('push_subscriptions')
          .select('is_active')
          .where('user_id', '=', person.id)
          .execute(),
      );
      return rows.map(({ is_active: active }) => active);
    };
    expect(await activeStates()).toEqual([true]);

    await deliver(page, theirs);
    await deliver(page, mine);
    await waitUntilDisplayed(page, mine.title);
    const titles = async () => (await shownNotifications(page)).map(({ title }) => title);
    await expect.poll(titles).toEqual([mine.title]);

    await page.getByRole('button', { name: /^My Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect.poll(activeStates).toEqual([false]);
    // Shown notifications are removed when the person signs out, and no more arrive.
    await expect.poll(titles).toEqual([]);
    await deliver(page, await sendNotification(product, admin));
    await deliver(page, { ...mine, person: 'nobody' });
    // Pushes are handled in order: after signing in again, the first one shown is the one sent
    // afterwards.
    await signInAgainByApi(context, admin);
    await page.goto('/settings/notifications');
    await expect(page.getByRole('button', { name: /^My Account/ })).toBeVisible();
    await waitForServiceWorker(page);
    const laterMessage = await sendNotification(product, admin);
    await deliver(page, laterMessage);
    await waitUntilDisplayed(page, laterMessage.title);
    await expect.poll(titles).toEqual([laterMessage.title]);
  },
);

test(
  'once postponed, the prompt stays hidden on every page; the list of devices fits a phone',
  deep(
    'web/src/application/stay-updated.browser.test.tsx › the banner › is not shown again once dismissed',
  ),
  async ({ admin, pushService }) => {
    const { page, context } = admin;
    await mockPushManager(context, pushService);
    const requestedUrls = recordRequests(
      page,
      'src/islands/stay-updated.ts',
      'src/capabilities/notifications/components/stay-updated-banner.tsx',
    );
    await page.clock.install();
    await page.setViewportSize({ width: 390, height: 844 });
    const heading = page.getByRole('heading', { level: 1 });
    /** Opens a page and stays longer than the delay of the prompt. */
    const stayOnPage = async (path: string) => {
      requestedUrls.length = 0;
      await page.goto(path);
      await waitForServiceWorker(page);
      await expect(heading).toBeVisible();
      await expect(
        page.getByRole('button', { name: /Account|Notifications/ }).first(),
      ).toBeAttached();
      await page.clock.fastForward(notificationBanner.delay * 2);
    };
    for (const path of ['/', '/settings/notifications']) {
      await stayOnPage(path);
      await expect(banner(page)).toBeVisible();
      expect(requestedUrls).not.toEqual([]);
    }
    await expectNoHorizontalOverflow(page);
    await banner(page).getByRole('button', { name: 'Not Now' }).click();
    await expect(banner(page)).toHaveCount(0);
    const readDismissedAt = `localStorage.getItem('notification-banner-dismissed')`;
    const dismissedAt = Number(await page.evaluate<string | null>(readDismissedAt));
    expect(dismissedAt).toBeGreaterThan(1_700_000_000_000);
    for (const path of ['/', '/settings/notifications']) {
      await stayOnPage(path);
      await expect(banner(page)).toHaveCount(0);
      expect(requestedUrls).toEqual([]);
    }
    expect(Number(await page.evaluate<string | null>(readDismissedAt))).toBe(dismissedAt);

    await page.getByRole('main').getByRole('button', { name: 'Enable Notifications' }).click();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Push notifications are off on all your devices.')).toBeVisible();
  },
);

test(
  'the prompt also appears on a document, and accepting it enables notifications on this device',
  deep(
    'web/src/islands/stay-updated.browser.test.tsx › enables push once allowed, and confirms it until the user closes the message',
  ),
  async ({ admin, pushService }) => {
    const { page, context } = admin;
    const browsers = await mockPushManager(context, pushService);
    await page.goto('/');
    await waitForServiceWorker(page);
    await expect(banner(page)).toBeVisible();
    await expectFits(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    // On a phone, the install offer and the prompt don't overlap.
    await page.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<div class="install-place"><div class="install"><button type="button" class="install-button">Install App</button></div></div>')`,
    );
    const buttonBox = await page.getByRole('button', { name: 'Install App' }).boundingBox();
    const box = await banner(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(buttonBox?.y ?? 0);
    await banner(page).getByRole('button', { name: 'Enable Notifications' }).click();
    await expect(page.getByText('Notifications enabled')).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Notifications enabled')).toHaveCount(0);
    await page.goto('/settings/notifications');
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    expect(browsers).toHaveLength(1);
  },
);
