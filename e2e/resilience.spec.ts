import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectFits } from './fixtures/accessible.ts';
import { waitForServiceWorker, waitForCachedShell } from './fixtures/offline.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('a newer application', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is offered, and loads only after confirmation while text is unsaved', async ({
    admin: { page },
  }) => {
    const open = async () => {
      await page.goto('/profile');
      await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
    };
    await open();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await open();
    const name = page.getByRole('textbox', { name: 'First name' });
    await name.fill('Partridge');
    // A changed script at the same scope looks like a new build to a browser.
    await page.evaluate(`navigator.serviceWorker.register('/sw.js?next').then(() => undefined)`);
    const notice = page.getByRole('status', { name: 'App notices' });
    await expect(notice).toContainText('A new version is ready');
    await expectFits(page);
    await notice.getByRole('button', { name: 'Load new version' }).click();
    await expect(notice).toContainText('unsaved changes on this page');
    await notice.getByRole('button', { name: 'Keep working' }).click();
    await expect(name).toHaveValue('Partridge');
    await notice.getByRole('button', { name: 'Load new version' }).click();
    const loaded = page.waitForEvent('load');
    await notice.getByRole('button', { name: 'Load anyway' }).click();
    await loaded;
    await expect(name).toBeVisible();
  });

  test(
    'is loaded even if its worker remains waiting',
    deep(
      'e2e/resilience.spec.ts › a newer application › is offered, and loads only after confirmation while text is unsaved',
    ),
    async ({ admin: { page } }) => {
      await page.addInitScript({
        content: `const post = ServiceWorker.prototype.postMessage;
        ServiceWorker.prototype.postMessage = function (message) {
          if (message.type !== 'take-over') post.call(this, message);
        };`,
      });
      await page.goto('/profile');
      await waitForServiceWorker(page);
      await page.goto('/profile');
      await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
      await page.evaluate(`navigator.serviceWorker.register('/sw.js?next').then(() => undefined)`);
      const notice = page.getByRole('status', { name: 'App notices' });
      const loaded = page.waitForEvent('load');
      await notice.getByRole('button', { name: 'Load new version' }).click();
      await loaded;
      await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
    },
  );

  test(
    'is checked for when a page is shown again after an hour, and not before',
    deep(
      'e2e/resilience.spec.ts › a newer application › is offered, and loads only after confirmation while text is unsaved',
    ),
    async ({ page }) => {
      const hour = 3_600_000;
      const start = Date.UTC(2030, 0);
      await page.addInitScript({
        content: `globalThis.updateChecks = 0;
        ServiceWorkerRegistration.prototype.update = async function () { updateChecks += 1; return this; };`,
      });
      const updateChecksAt = async (time: number) => {
        await page.clock.setFixedTime(start + time);
        await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
        return page.evaluate<number>('updateChecks');
      };
      await page.clock.setFixedTime(start);
      await page.goto('/auth');
      await waitForServiceWorker(page);
      // The page listens for visibility changes once its shell is cached.
      await waitForCachedShell(page);
      expect(await updateChecksAt(hour - 1)).toBe(0);
      expect(await updateChecksAt(hour)).toBe(1);
      expect(await updateChecksAt(2 * hour - 1)).toBe(1);
      expect(await updateChecksAt(2 * hour)).toBe(2);
    },
  );
});

/** Pauses all CSS animations at this many milliseconds. */
const setStyleClock = (page: Page, time: number) =>
  page.evaluate(`for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = ${time};
  }`);

test.describe('an application that has not mounted', () => {
  // The test checks CSS animation times.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'shows loading for 5 s, then an error',
    deep(
      'e2e/resilience.spec.ts › an application whose scripts do not load shows an error after 5 s, with a way to continue',
    ),
    async ({ page, watch }) => {
      watch.expectProblem(/ERR_FAILED|Failed to load resource/);
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/auth');
      /** Returns which text is visible at this time of the CSS animations. */
      const visibleAt = async (time: number) => {
        await setStyleClock(page, time);
        const [loading, failed] = await Promise.all([
          page.getByText('Loading…').isVisible(),
          page.getByRole('heading', { name: 'Application Failed to Load' }).isVisible(),
        ]);
        return { loading, failed };
      };
      expect(await visibleAt(0)).toEqual({ loading: true, failed: false });
      expect(await visibleAt(4_999)).toEqual({ loading: true, failed: false });
      expect(await visibleAt(5_000)).toEqual({ loading: false, failed: true });
    },
  );
});

test('an application whose scripts do not load shows an error after 5 s, with a way to continue', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/ERR_FAILED|Failed to load resource/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/auth');
  await setStyleClock(page, 5_001);
  await expect(page.getByRole('heading', { name: 'Application Failed to Load' })).toBeVisible();
  await expectFits(page);
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test(
  'an application whose scripts did not load returns to the same address after a reload',
  deep(
    'e2e/resilience.spec.ts › an application whose scripts do not load shows an error after 5 s, with a way to continue',
  ),
  async ({ admin: { page }, watch }) => {
    watch.expectProblem(/ERR_FAILED|Failed to load resource/);
    await page.route('**/assets/*.js', (route) => route.abort());
    const address = `/admin/partners?tab=applications&q=%22%3E%3Cb%3E`;
    await page.goto(address);
    await setStyleClock(page, 5_001);
    const pending = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('link', { name: 'Reload' }).click();
    const { pathname, search } = new URL((await pending).url());
    expect(pathname + search).toBe(address);
  },
);

for (const [subject, path, ready, coveredBy] of [
  [
    'the application',
    '/auth',
    'Continue',
    'web/src/kernel/faults/banners.browser.test.tsx › shows an uncaught error in red and an unhandled rejection in orange, each with its ID',
  ],
  [
    'a document',
    '/contact',
    'Send',
    'web/src/islands/islands.browser.test.tsx › the loader › shows uncaught errors above the page, and reports them to the server under the same ID',
  ],
] as const)
  test(
    `an uncaught error in ${subject} is shown above the screen, with an ID`,
    deep(coveredBy),
    async ({ page, watch }) => {
      watch.expectProblem(/The line is dead|No dial tone/);
      await page.goto(path);
      await expect(page.getByRole('button', { name: ready }).first()).toBeVisible();
      const reports = Promise.all([
        page.waitForResponse('**/api/faults'),
        page.evaluate(`setTimeout(() => { throw new Error('The line is dead'); })`),
      ]);
      await expect(page.getByText('Error: The line is dead', { exact: true })).toBeVisible();
      const [response] = await reports;
      expect(response.status()).toBe(204);
      await page.evaluate(`void Promise.reject(new Error('No dial tone'))`);
      await expect(page.getByText('Promise Rejection: No dial tone')).toBeVisible();
      await expect(page.getByText(/^Error ID: [0-9a-f]{16}$/)).toHaveCount(2);
      await expectFits(page);
    },
  );

test('a screen that cannot render shows the ID of its error report, and three ways to continue', async ({
  admin: { page },
  distributor,
  watch,
}) => {
  watch.expectProblem(/TypeError|Could not render/);
  // A response of the wrong shape.
  await page.route('**/api/companies?*', (route) => route.fulfill({ json: { items: [null] } }));
  const reportRequest = page.waitForRequest('**/api/faults');
  await page.goto('/admin/companies');
  const screen = page.getByRole('alert').filter({ hasText: 'Oops! Something went wrong' });
  await expect(screen).toBeVisible();
  const { id } = (await reportRequest).postDataJSON() as { id: string };
  await expect(screen).toContainText(`Error ID: ${id}`);
  for (const name of ['Try Again', 'Reload Page'])
    await expect(screen.getByRole('button', { name })).toBeVisible();
  await expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
  await expectFits(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.unroute('**/api/companies?*');
  await page.reload();
  await expect(page.getByRole('link', { name: distributor.name, exact: true })).toBeVisible();
});
