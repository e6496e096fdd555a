import { expectFits } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('a newer application', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is offered, and loaded only once what was typed has been asked about', async ({
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
    // Another script for the same pages is what a new build is to a browser.
    await page.evaluate(`navigator.serviceWorker.register('/sw.js?next').then(() => undefined)`);
    const notice = page.getByRole('status', { name: 'About this browser' });
    await expect(notice).toContainText('A new version is ready');
    await expectFits(page);
    await notice.getByRole('button', { name: 'Load it now' }).click();
    await expect(notice).toContainText('has not been saved yet');
    await notice.getByRole('button', { name: 'Keep working' }).click();
    await expect(name).toHaveValue('Partridge');
    await notice.getByRole('button', { name: 'Load it now' }).click();
    const loaded = page.waitForEvent('load');
    await notice.getByRole('button', { name: 'Load anyway' }).click();
    await loaded;
    await expect(name).toBeVisible();
    const governs = 'new URL(navigator.serviceWorker.controller.scriptURL).search';
    expect(await page.evaluate<string>(governs)).toBe('?next');
  });
});

test('an application whose scripts do not come says so after 5 s, with a way on', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/ERR_FAILED|Failed to load resource/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/auth');
  const failed = page.getByRole('heading', { name: 'Application Failed to Load' });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await expectFits(page);
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('loaded again, it is where it was', async ({ admin: { page }, watch }) => {
  watch.expectProblem(/ERR_FAILED|Failed to load resource/);
  await page.route('**/assets/*.js', (route) => route.abort());
  const address = `/admin/partners?tab=applications&q=%22%3E%3Cb%3E`;
  await page.goto(address);
  const reload = page.getByRole('link', { name: 'Reload' });
  await expect(reload).toBeVisible({ timeout: 20_000 });
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await reload.click();
  const { pathname, search } = new URL((await asked).url());
  expect(pathname + search).toBe(address);
});

test('what nobody caught is told above the screen, under an ID', async ({ page, watch }) => {
  watch.expectProblem(/The line is dead|No dial tone/);
  await page.goto('/auth');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
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
});
