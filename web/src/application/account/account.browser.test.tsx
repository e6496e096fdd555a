import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expireSession, readSession } from '../../capabilities/auth/index.ts';
import { mockOwnAccount } from '../../testing/own-account.ts';
import { meOf } from '../../testing/records.ts';
import { renderApplication } from '../../testing/render-screen.tsx';
import { mockAccount, type Account } from '../../testing/signing-in.ts';

async function enter(start: Partial<Account> = {}, path = '/profile') {
  const mocked = mockAccount({ level: 'aal2', ...start });
  mockOwnAccount(mocked.server);
  await readSession();
  const screen = await renderApplication(path);
  return { ...mocked, screen };
}

const navigation = page.getByRole('navigation', { name: 'Workspace' });
const heading = page.getByRole('heading', { name: 'Profile', level: 1 });

describe('access to the account pages', () => {
  test('is denied until the server has responded', async () => {
    mockAccount({ level: 'aal2' });
    const read = readSession();
    await renderApplication('/profile');
    await expect.element(page.getByText('Loading your account...')).toBeInTheDocument();
    await read;
    await expect.element(heading).toBeVisible();
  });

  test.each([
    { level: null, path: '/auth' },
    { level: 'aal1' as const, path: '/mfa' },
  ])('redirects a session at $level to $path, without a history entry', async ({ level, path }) => {
    const { screen } = await enter({ level }, '/settings/sessions');
    await expect.poll(() => screen.router.state.location.pathname).toBe(path);
    expect(screen.router.history.length).toBe(1);
  });

  test.each([
    { role: 'admin', area: 'Admin Portal' },
    { role: 'end_user', area: 'Workspace' },
    { role: 'unknown', area: 'Workspace' },
  ])('is granted to every role, in their own area: $role', async ({ role, area }) => {
    await enter({ me: meOf({ role }) });
    await expect.element(heading).toBeVisible();
    await expect.element(page.getByRole('navigation', { name: area })).toBeVisible();
  });

  test('is denied once the session has ended', async () => {
    const { screen } = await enter();
    await expect.element(heading).toBeVisible();
    expireSession();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/auth');
  });
});

describe('the frame', () => {
  test('marks the current page, and links to the other account pages', async () => {
    const { screen } = await enter({ me: meOf({ role: 'end_user', level: 10 }) }, '/settings');
    const settings = navigation.getByRole('link', { name: 'Settings' });
    await expect.element(settings).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: /My Account/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect.element(heading).toBeVisible();
    expect(screen.router.state.location.pathname).toBe('/profile');
  });

  test("shows notifications to everyone, even people who can't enter the portal", async () => {
    await enter({ me: meOf({ role: 'reseller', level: 30 }) });
    await page.getByRole('button', { name: "What's new", exact: true }).click();
    await expect
      .element(page.getByRole('dialog', { name: "What's new" }))
      .toMatchTextContent(/Nothing new yet/);
  });

  test.each([
    '/profile',
    '/settings',
    '/settings/two-factor',
    '/settings/sessions',
    '/settings/notifications',
    '/passkey-repair',
  ])('%s fits a window 360 pixels wide', async (path) => {
    await page.viewport(360, 800);
    await enter({}, path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});
