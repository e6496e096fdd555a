import type { Page } from '@playwright/test';
import { expectFits } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker answers for this page, and has kept what it keeps before anything else. */
async function governed(page: Page): Promise<void> {
  await page.evaluate(`navigator.serviceWorker.ready.then(() =>
    navigator.serviceWorker.controller ?? new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(null), { once: true })))`);
}

test('a page seen before is there without a connection; another one says that it is not', async ({
  page,
  context,
  watch,
}) => {
  watch.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.goto('/');
  await governed(page);
  await page.goto('/about');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await context.setOffline(true);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expectFits(page);
  await context.setOffline(false);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0);
});
