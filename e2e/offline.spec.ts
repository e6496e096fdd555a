import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { sendContactRequest } from './fixtures/forms.ts';
import { disconnect, waitForServiceWorker, waitForCachedShell } from './fixtures/offline.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'a previously visited page is available offline; any other shows the offline page',
  deep(
    'web/src/worker/documents.browser.test.tsx › a page that was never visited gets the offline page, or no response if that is not cached',
  ),
  async ({ page, watch }) => {
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.goto('/about');
    await waitForServiceWorker(page);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    // One visit is enough, and the installed site starts too.
    for (const path of ['/about', '/'])
      await expect.poll(() => page.evaluate(`caches.match('${path}').then(Boolean)`)).toBe(true);
    const connect = await disconnect(page);
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0);
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expectFits(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/terms');
    await connect();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0);
    await expect(page).toHaveURL('/terms');
  },
);

const cachedReads = (page: Page) =>
  page.evaluate<string[]>(
    `caches.keys().then((names) => names.filter((name) => name.startsWith('reads ')))`,
  );

/** Waits until the application has recognised that no one is signed in. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
}

test('pages an administrator has read are available offline, and gone once they sign out', async ({
  admin,
  distributor,
  watch,
}) => {
  watch.expectProblem(
    /ERR_INTERNET_DISCONNECTED|Failed to load resource|[Cc]ould not|cannot be|dynamically imported/,
  );
  const { page, person } = admin;
  await page.goto('/admin/companies');
  await waitForServiceWorker(page);
  await page.goto('/admin/companies');
  const row = page.getByRole('link', { name: distributor.name, exact: true });
  await expect(row).toBeVisible();
  await expect.poll(() => cachedReads(page)).toEqual([`reads ${person.id}.${distributor.id}`]);

  await waitForCachedShell(page);

  const connect = await disconnect(page);
  await page.reload();
  await expect(row).toBeVisible();
  const notice = page.getByRole('status', { name: 'App notices' });
  await expect(notice).toContainText('You are offline');
  await expect(notice).toContainText('This page was last updated');
  await expectFits(page);

  // A screen never opened here shows a message, and loads once online.
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto('/admin/roles');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  // Reloading wouldn't help without a connection.
  expect(loads).toBe(1);
  await expectAccessible(page);
  await connect();
  await expect(page.getByRole('heading', { name: 'Roles', exact: true })).toBeVisible();
  await expect(notice).not.toContainText('You are offline');

  await disconnect(page);
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth|\/$/);
  await expect.poll(() => cachedReads(page)).toEqual([]);
  await page.goto('/admin/companies');
  await expectSignedOut(page);
  await expect(row).toHaveCount(0);
});

test(
  'signing out on the public site while offline leaves nothing for the next person',
  deep(
    'web/src/worker/reads.browser.test.tsx › deletes all responses on sign-out, including those to requests still running',
  ),
  async ({ admin, distributor, watch }) => {
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource|[Cc]ould not|cannot be/);
    const { page, person } = admin;
    await page.goto('/admin/companies');
    await waitForServiceWorker(page);
    await page.goto('/admin/companies');
    const row = page.getByRole('link', { name: distributor.name, exact: true });
    await expect(row).toBeVisible();
    await expect.poll(() => cachedReads(page)).toEqual([`reads ${person.id}.${distributor.id}`]);
    await waitForCachedShell(page);

    await page.goto('/');
    const account = page.getByRole('banner').getByRole('button', { name: 'Account' });
    await account.click();
    const connect = await disconnect(page);
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await cachedReads(page)).toEqual([]);
    expect(await page.evaluate<string[]>('Object.keys(localStorage)')).not.toContain(
      'currentUserId',
    );
    await page.goto('/admin/companies');
    await expectSignedOut(page);
    await expect(row).toHaveCount(0);

    // The next screen that reaches the server reports the sign-out.
    await connect();
    await page.goto('/admin/companies');
    await expect(page).toHaveURL('/auth');
    const session = await page.request.get('/api/auth/get-session');
    expect(await session.json()).toBeNull();
  },
);

test(
  'a form submitted offline is stored, survives a reload, and arrives once',
  deep(
    'web/src/islands/form-offline.browser.test.tsx › without a connection › stores a submission, once per form, and sends it when the connection is back',
  ),
  async ({ page, owner, newBrowser, watch }) => {
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const name = `Robin ${unique()}`;
    await page.goto('/contact');
    await waitForServiceWorker(page);
    await page.goto('/contact');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email', { exact: true }).fill('robin@vale.example');
    await page.getByLabel('What is it about?').selectOption('sales');
    await page.getByLabel('Message').fill('Written on a train.');
    const connect = await disconnect(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    const notice = page.getByText('Your message is kept in this browser');
    await expect(notice).toBeVisible();
    await expectFits(page);
    await page.reload();
    await expect(notice).toBeVisible();
    // A form submitted too quickly is refused. Once a form opened later is accepted, this one is
    // too.
    const other = await newBrowser({ serviceWorkers: 'block' });
    await sendContactRequest(await other.newPage(), `Kim ${unique()}`);
    await connect();
    await expect(page.getByText('your message has been sent.')).toBeVisible();

    await owner.page.goto('/admin/cms/requests');
    await expect(owner.page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  },
);
