import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { dashboard, openDashboard } from './fixtures/dashboard.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin Portal' });
const account = (page: Page) => page.getByRole('button', { name: 'My Account' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

test('the sidebar lists its entries, with counts only above 0', async ({
  admin: { page },
  product,
  distributor,
}) => {
  await openDashboard(page);
  const entries = sidebar(page).getByRole('link');
  await expect(entries).toHaveText([
    'Dashboard',
    /^Company Management/,
    /^User Management/,
    'Integration Management',
    'Partner Management',
    'Service Management',
    'Messaging Center',
    'Role Management',
    'Security Dashboard',
    'Performance',
    'Recycle Bin',
    'Marketplace',
    'Audit Logs',
    'Release Notes',
    'System Alerts',
    'Tenant Settings',
    'Content',
  ]);
  const [first, second] = [entries.nth(0), entries.nth(1)];
  await expect(first).toHaveAttribute('aria-current', 'page');
  await product.companies(
    ['Alder', 'Birch', 'Cedar'].map((name) => ({ name, kind: 'reseller', parent: distributor })),
  );
  await page.reload();
  await expect(second).toHaveText(/^Company Management\s*4$/);
  await second.click();
  await expect(page).toHaveURL('/admin/companies');
  await expect(second).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(dashboard(page)).toBeVisible();
});

test(
  'the footer shows who is signed in; owners have a shield',
  deep(
    'web/src/application/shell/portal.browser.test.tsx › the account menu › shows who is signed in, and labels an owner as administrator',
  ),
  async ({ product, distributor, signIn }) => {
    for (const [role, name, initials] of [
      ['owner', { firstName: 'Ines', lastName: 'Valdivia' }, 'IV'],
      ['admin', { firstName: '', lastName: '' }, 'U'],
    ] as const) {
      const { page, person } = await signIn(await product.person(distributor, role, name));
      await openDashboard(page);
      await expect(account(page).getByText(initials, { exact: true })).toBeVisible();
      await expect(account(page).getByText('System Administrator')).toHaveCount(
        role === 'owner' ? 1 : 0,
      );
      if (name.firstName) await expect(account(page)).toContainText('Ines Valdivia');
      await account(page).click();
      const menu = page.getByRole('menu');
      await expect(menu.getByText('My Account')).toBeVisible();
      await expect(menu.getByText(person.email).last()).toBeVisible();
      await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      await expectAccessible(page);
    }
  },
);

test(
  'the sidebar collapses to icons and stays collapsed after a reload',
  deep(
    'web/src/application/shell/portal.browser.test.tsx › the sidebar › collapses to icons with accessible names, and stores its state in a cookie',
  ),
  async ({ admin: { page, context } }) => {
    await openDashboard(page);
    const aside = page.getByRole('complementary');
    const width = async () => (await aside.boundingBox())?.width;
    await expect.poll(width).toBe(16 * 16);
    await page.keyboard.press('Control+b');
    await expect.poll(width).toBe(3 * 16);
    await expect(sidebar(page).getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
    await expectAccessible(page);
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
    expect(cookie?.value).toBe('false');
    await page.reload();
    await expect(dashboard(page)).toBeVisible();
    await expect.poll(width).toBe(3 * 16);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expect.poll(width).toBe(16 * 16);
  },
);

test(
  'below 768 px the sidebar is a drawer 18 rem wide',
  deep(
    'web/src/application/shell/portal.browser.test.tsx › the sidebar › is a drawer on a phone, which closes on navigation',
  ),
  async ({ admin: { page } }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await openDashboard(page);
    await expect(page.getByRole('complementary')).toBeVisible();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(page.getByRole('complementary')).toHaveCount(0);
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(drawer).toHaveCount(0);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expect(drawer).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(18 * 16);
    await expect(account(page)).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'Company Management' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
    await page.keyboard.press('Control+b');
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  },
);

test('the command palette finds screens, records and actions', async ({
  admin: { page },
  product,
  distributor,
}) => {
  await product.company({ name: 'Juniper Exchange', kind: 'reseller', parent: distributor });
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  const field = palette(page).getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(palette(page).getByText('Go to', { exact: true })).toBeVisible();
  await expect(palette(page).getByText('Actions', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await field.fill('manage');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/companies');
  await expect(palette(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await field.fill('juniper');
  await expect(palette(page).getByRole('option', { name: /Juniper Exchange/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Juniper Exchange', level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.getByRole('button', { name: /^Search or run/ }).click();
  await field.fill('new company');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New company' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field.fill('zzzzzz');
  await expect(palette(page).getByText(/No results/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
});

test(
  '? shows the shortcuts, but not while typing',
  deep(
    'web/src/application/shell/portal.browser.test.tsx › the command palette › runs actions such as opening the keyboard shortcuts, which also open with ?',
  ),
  async ({ admin: { page } }) => {
    await page.goto('/admin/companies');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const search = page.getByRole('searchbox', { name: 'Search companies' });
    await search.press('?');
    await expect(search).toHaveValue('?');
    await expect(dialog).toHaveCount(0);
    await search.fill('');
    await search.blur();
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('Open the command palette')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  },
);

test(
  "the theme can be light, dark or the system's, and persists",
  deep(
    'web/src/application/shell/portal.browser.test.tsx › the top bar › changes the theme immediately and remembers it',
  ),
  async ({ admin: { page, context } }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openDashboard(page);
    const background = async () =>
      String(
        await page.evaluate('getComputedStyle(document.querySelector("aside")).backgroundColor'),
      );
    const light = await background();
    const toggle = page.getByRole('button', { name: 'Colour theme' });
    const choose = async (name: string) => {
      await toggle.click();
      await page.getByRole('menuitemradio', { name }).click();
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    await toggle.click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await choose('Dark');
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await expect(dashboard(page)).toBeVisible();
    await expect.poll(background).toBe(dark);
    const secondTab = await context.newPage();
    await secondTab.goto('/admin');
    await choose('System');
    await expect.poll(background).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).toBe(dark);
    await choose('Light');
    await expect.poll(background).toBe(light);
    await expect(secondTab.locator('html')).toHaveAttribute('data-theme', 'light');
  },
);

test(
  'an unknown portal address shows a not-found page',
  deep(
    'web/src/application/shell/portal.browser.test.tsx › an unknown address › shows a not-found page with a link home',
  ),
  async ({ admin: { page } }) => {
    await openDashboard(page);
    await sidebar(page).getByRole('link', { name: 'Company Management' }).click();
    await page.goto('/admin/no-such-screen');
    await expect(page.getByRole('heading', { name: 'This line is not connected' })).toBeVisible();
    await expect(sidebar(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/admin/companies');
  },
);

test(
  'the first Tab stop is a link that skips the navigation',
  deep(
    'web/src/application/shell/portal.browser.test.tsx › the top bar › lets keyboard users skip to the content',
  ),
  async ({ admin: { page } }) => {
    await openDashboard(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  },
);
