import { contract } from '@trunkline/contract';
import { sidebar } from '@trunkline/contract/kernel/constants';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expireSession, readSession } from '../../capabilities/auth/index.ts';
import { mockCompanies, northwind } from '../../testing/companies-screen.tsx';
import { meOf } from '../../testing/records.ts';
import { renderApplication } from '../../testing/render-screen.tsx';
import { mockAccount, type Account } from '../../testing/signing-in.ts';

async function enter(start: Partial<Account> = {}, path = '/admin') {
  const mocked = mockAccount({ level: 'aal2', ...start });
  mockCompanies(mocked.server);
  await readSession();
  const screen = await renderApplication(path);
  return { ...mocked, screen };
}

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

const navigation = page.getByRole('navigation', { name: 'Admin Portal' });
const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
const heading = page.getByRole('heading', { name: 'Dashboard', level: 1 });

describe('access to the portal', () => {
  test('is denied until the server has responded: only the frame and a loading state appear', async () => {
    mockAccount({ level: 'aal2' });
    const read = readSession();
    await renderApplication('/admin');
    await expect.element(page.getByText('Loading admin panel...')).toBeInTheDocument();
    await read;
    await expect.element(heading).toBeVisible();
  });

  test.each([
    { level: null, path: '/auth', title: 'Welcome' },
    { level: 'aal1' as const, path: '/mfa', title: 'Two-factor verification' },
  ])('redirects a session at $level to $path', async ({ level, path, title }) => {
    const { screen } = await enter({ level });
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.router.state.location.pathname).toBe(path);
  });

  test.each(['reseller', 'end_user', 'unknown'])(
    'is denied to a %s, who gets an explanation',
    async (role) => {
      const { server } = await enter({ me: meOf({ role, level: 10 }) });
      const denied = page.getByRole('alert');
      await expect.element(denied).toMatchTextContent(/Access Denied/);
      await expect
        .element(denied)
        .toMatchTextContent(/You don't have permission to access the admin panel\./);
      await expect
        .element(page.getByRole('link', { name: 'Go to Homepage' }))
        .toHaveAttribute('href', '/');
      expect(server.inputsOf('GET', '/api/analytics/dashboard')).toEqual([]);
    },
  );

  test('is denied once the session has ended, and the home page shows the reason', async () => {
    await enter();
    await expect.element(heading).toBeVisible();
    expireSession();
    await expect
      .element(page.getByRole('alert').first())
      .toHaveTextContent('Your session has expired. Please sign in again.');
  });
});

describe('the environment', () => {
  test.each([
    { environment: 'staging', badge: 'Staging' },
    { environment: 'development', badge: 'Development' },
    { environment: 'production', badge: null },
  ])('$environment shows the badge $badge', async ({ environment, badge }) => {
    const meta = Object.assign(document.createElement('meta'), { name: 'site-environment' });
    meta.content = environment;
    document.head.append(meta);
    await enter();
    await expect.element(heading).toBeVisible();
    const header = page.getByRole('banner');
    const badges = header.getByText(/^(?:Staging|Development|Production)$/);
    if (badge === null) await expect.element(badges).not.toBeInTheDocument();
    else await expect.element(badges).toHaveTextContent(badge);
    meta.remove();
  });
});

describe('the sidebar', () => {
  test('marks the current screen, and reads all counts with one request', async () => {
    const { server } = await enter();
    await expect
      .element(navigation.getByRole('link', { name: 'Dashboard' }))
      .toHaveAttribute('aria-current', 'page');
    await expect
      .element(navigation.getByRole('link', { name: /Company Management/ }))
      .toHaveTextContent('Company Management1,234');
    expect(server.inputsOf('GET', '/api/analytics/counts')).toHaveLength(1);
  });

  test('shows a plus sign for capped counts', async () => {
    const mocked = mockAccount({ level: 'aal2' });
    mocked.server.answer(contract.analytics.counts, () => ({
      companies: 10_000,
      users: 9999,
      integrations: 0,
      services: 0,
      partners: 0,
      recycle_bin: 0,
    }));
    await readSession();
    await renderApplication('/admin');
    await expect
      .element(navigation.getByRole('link', { name: /Company Management/ }))
      .toHaveTextContent('Company Management10,000+');
    await expect
      .element(navigation.getByRole('link', { name: /User Management/ }))
      .toHaveTextContent('User Management9,999');
  });

  test('shows the number of unread conversations to people who can read them', async () => {
    const mocked = mockAccount({ level: 'aal2', me: meOf({ permissions: ['messages:read'] }) });
    mocked.server.answer(contract.messaging.conversations.unread, () => ({ count: 3 }));
    await readSession();
    await renderApplication('/admin');
    const entry = navigation.getByRole('link', { name: /Messaging Center/ });
    await expect.element(entry).toHaveTextContent('Messaging Center3');
    await expect.element(entry).toHaveAttribute('href', '/messages');
  });

  test('shows no badge for zero', async () => {
    const mocked = mockAccount({ level: 'aal2' });
    mocked.server.answer(contract.analytics.counts, () => ({
      companies: 0,
      users: 0,
      integrations: 0,
      services: 0,
      partners: 0,
      recycle_bin: 0,
    }));
    await readSession();
    await renderApplication('/admin');
    await expect.element(heading).toBeVisible();
    await expect
      .element(navigation.getByRole('link', { name: 'Company Management' }))
      .toHaveTextContent('Company Management');
  });

  test('collapses to icons with accessible names, and stores its state in a cookie', async () => {
    await enter();
    const aside = page.getByRole('complementary');
    await expect.element(aside).toHaveAttribute('data-state', 'expanded');
    expect(aside.element().getBoundingClientRect().width).toBe(256);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expect.element(aside).toHaveAttribute('data-state', 'collapsed');
    await expect.poll(() => aside.element().getBoundingClientRect().width).toBe(48);
    expect(document.cookie).toContain(`${sidebar.cookie}=false`);
    await expect
      .element(navigation.getByRole('link', { name: 'Company Management' }))
      .toBeVisible();
    await userEvent.keyboard('{Control>}b{/Control}');
    await expect.element(aside).toHaveAttribute('data-state', 'expanded');
    expect(document.cookie).toContain(`${sidebar.cookie}=true`);
  });

  test('opens in its last state', async () => {
    document.cookie = `${sidebar.cookie}=false; path=/`;
    await enter();
    await expect
      .element(page.getByRole('complementary'))
      .toHaveAttribute('data-state', 'collapsed');
  });

  test('is a drawer on a phone, which closes on navigation', async () => {
    await page.viewport(390, 844);
    await enter();
    await expect.element(heading).toBeVisible();
    await expect.element(navigation).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await drawer.getByRole('link', { name: /Company Management/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
    await expect.element(drawer).not.toBeInTheDocument();
  });
});

describe('the account menu', () => {
  test('shows who is signed in, and labels an owner as administrator', async () => {
    await enter();
    const account = page.getByRole('button', { name: /My Account/ });
    await expect.element(account).toMatchTextContent(/Olga Nord.*System Administrator/);
    await account.click();
    await expect.element(page.getByText('owner@trunkline.example')).toBeVisible();
  });

  test("shows other users' company, and the email address of users without a name", async () => {
    await enter({ me: meOf({ role: 'admin', first_name: '', last_name: '' }) });
    const account = page.getByRole('button', { name: /My Account/ });
    await expect.element(account).toMatchTextContent(/owner@trunkline\.example.*Trunkline/);
    await expect.element(account).not.toMatchTextContent(/System Administrator/);
  });

  test('signs the user out on the server and leaves the portal', async () => {
    const { server, screen } = await enter();
    // A click while the first screen loads can time out on a busy machine.
    await expect.element(heading).toBeVisible();
    await page.getByRole('button', { name: /My Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect.poll(() => server.inputsOf('POST', '/api/auth/sign-out')).toHaveLength(1);
    expect(screen.router.state.location.pathname).toBe('/auth');
    expect(localStorage.getItem('userRole')).toBeNull();
  });
});

describe('the top bar', () => {
  test("shows the current screen, including the company's name", async () => {
    await enter({}, `/admin/companies/${northwind.id}`);
    await expect.element(breadcrumb.getByText('Northwind')).toHaveAttribute('aria-current', 'page');
    await breadcrumb.getByRole('link', { name: 'Company Management' }).click();
    await expect.element(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
  });

  test('changes the theme immediately and remembers it', async () => {
    await enter();
    await page.getByRole('button', { name: 'Colour theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await page.getByRole('button', { name: 'Colour theme' }).click();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });

  test('lets keyboard users skip to the content', async () => {
    await enter();
    await expect.element(heading).toBeVisible();
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await userEvent.tab();
    await expect.element(skip).toHaveFocus();
    await expect.element(skip).toHaveAttribute('href', '#content');
  });
});

describe('an unknown address', () => {
  test('shows a not-found page with a link home', async () => {
    await enter({}, '/admin/nothing');
    await expect
      .element(page.getByRole('heading', { name: 'This line is not connected' }))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Go to Homepage' }))
      .toHaveAttribute('href', '/');
  });
});

describe('the command palette', () => {
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const input = palette.getByRole('combobox');

  async function open(start: Partial<Account> = {}) {
    const opened = await enter(start);
    await expect.element(heading).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(input).toHaveFocus();
    return opened;
  }

  test('opens with Ctrl+K, closes with Escape', async () => {
    await open();
    await expect.element(palette.getByRole('option', { name: 'Dashboard' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(palette).not.toBeInTheDocument();
  });

  test('finds a screen by synonyms, and Enter opens it', async () => {
    await open();
    await userEvent.keyboard('resellers');
    await expect.element(palette.getByRole('option', { name: 'Company Management' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
    await expect.element(palette).not.toBeInTheDocument();
  });

  test('finds companies on the server, with their type', async () => {
    const { screen, server } = await open();
    await userEvent.keyboard('north');
    const option = palette.getByRole('option', { name: /Northwind/ });
    await expect.element(option).toHaveTextContent('NorthwindReseller');
    await expect
      .poll(() => server.inputsOf('GET', '/api/companies').at(-1))
      .toMatchObject({ search: 'north', limit: 6 });
    await option.click();
    await expect
      .poll(() => screen.router.state.location.pathname)
      .toBe(`/admin/companies/${northwind.id}`);
  });

  test('reports no results', async () => {
    await open();
    await userEvent.keyboard('zzz');
    await expect.element(palette.getByText('No results for “zzz”')).toBeVisible();
  });

  test('offers only actions that the role allows', async () => {
    await open({ me: meOf({ permissions: ['companies:read'] }) });
    await expect.element(palette.getByRole('option', { name: 'Sign out' })).toBeVisible();
    await expect
      .element(palette.getByRole('option', { name: 'New company' }))
      .not.toBeInTheDocument();
  });

  test('runs actions such as opening the keyboard shortcuts, which also open with ?', async () => {
    await open();
    await userEvent.keyboard('shortcuts{Enter}');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(shortcuts).toMatchTextContent(/Open the command palette/);
    await userEvent.keyboard('{Escape}');
    await expect.element(shortcuts).not.toBeInTheDocument();
    await userEvent.keyboard('?');
    await expect.element(shortcuts).toBeVisible();
  });
});
