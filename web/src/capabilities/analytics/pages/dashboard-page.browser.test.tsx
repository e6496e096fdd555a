import { contract } from '@trunkline/contract';
import type { Dashboard } from '@trunkline/contract/analytics';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deferredAnswer, mockServer, refusal } from '../../../testing/mock-server.ts';
import { dashboardOf, entryOf, idOf, meOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const emptyPage = { items: [], nextCursor: null };

async function open(dashboard: Dashboard = dashboardOf(), me = meOf()) {
  const server = mockServer();
  server.answer(contract.security.summary, () => ({
    active_blocks: 0,
    serious_events: 2,
    csp_groups: 0,
    fault_groups: 0,
    limited: 0,
    open_events: 1,
    open_items: 1,
    score: 90,
    changes_at: null,
  }));
  server.answer(contract.performance.alerts, () => ({ items: [], open: 1 }));
  server.answer(contract.analytics.attention, () => ({
    failing_webhooks: 1,
    failing_connectors: 0,
    failing_domains: 2,
    late_jobs: 3,
    expiring_invitations: 4,
    waiting_applications: 0,
    stuck_orders: 2,
    waiting_orders: 0,
    open_tasks: 0,
    waiting_quotes: 0,
    upcoming_renewals: 0,
    exposed_subscriptions: 0,
  }));
  server.answer(contract.analytics.dashboard, () => dashboard);
  server.answer(contract.audit.list, () => emptyPage);
  const screen = await renderScreen(<DashboardPage />, { path: '/admin', me });
  return { server, screen };
}

const figure = (label: string) => page.getByText(label, { exact: true }).element().parentElement;

describe('the dashboard', () => {
  test('greets the user, names the scope and shows the figures', async () => {
    await open();
    await expect
      .element(page.getByText('Hello Olga. Figures for Trunkline and every company below it.'))
      .toBeVisible();
    await expect.element(page.getByText('In 4 companies')).toBeVisible();
    expect(figure('People')?.textContent).toContain('8');
    expect(figure('Two-factor authentication set up')?.textContent).toContain('75%');
    expect(figure('Recycle bin')?.textContent).toContain('Can still be restored');
  });

  test('mentions suspended companies and missing two-factor authentication only if there are any', async () => {
    const { screen } = await open();
    await expect.element(page.getByText('1 suspended')).toBeVisible();
    await expect.element(page.getByText('2 will set it up at their next sign-in')).toBeVisible();
    await screen.unmount();
    const { companies, users } = dashboardOf();
    await open(
      dashboardOf({
        companies: { ...companies, suspended: 0 },
        users: { ...users, with_second_step: users.total },
        recycle_bin: 0,
      }),
    );
    await expect.element(page.getByText('Nothing deleted')).toBeVisible();
    await expect.element(page.getByText(/suspended/)).not.toBeInTheDocument();
    await expect.element(page.getByText(/at their next sign-in/)).not.toBeInTheDocument();
  });

  test('links from a figure to the companies it counts', async () => {
    const { screen } = await open();
    await page.getByRole('link', { name: 'Reseller' }).click();
    await expect.poll(() => screen.router.latestLocation.pathname).toBe('/admin/companies');
    expect(screen.search()).toEqual({ kind: 'reseller' });
  });

  test('does not greet with an empty name', async () => {
    await open(dashboardOf(), meOf({ first_name: '' }));
    await expect
      .element(page.getByText('Figures for Trunkline and every company below it.', { exact: true }))
      .toBeVisible();
  });
});

describe('the attention card', () => {
  test('shows only the items that the user may see, each with a link', async () => {
    const me = meOf();
    const { server, screen } = await open(dashboardOf());
    await expect.element(page.getByText('Hello Olga', { exact: false })).toBeVisible();
    await expect.element(page.getByText(/performance alert|late/)).not.toBeInTheDocument();
    await screen.unmount();
    await open(dashboardOf(), { ...me, permissions: [...me.permissions, 'security:read'] });
    await expect.element(page.getByRole('link', { name: '2 security findings' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '1 performance alert' })).toBeVisible();
    expect(server.inputsOf('GET', '/api/security/summary')).toEqual([]);
    for (const [name, address] of [
      ['2 domains with wrong DNS records', '/admin/security?tab=posture&item=dns'],
      ['3 jobs are late', '/admin/performance?tab=infrastructure'],
      ['4 invitations expire in the next 2 days', '/admin/users?tab=invitations'],
    ] as const)
      await expect
        .element(page.getByRole('link', { name }))
        .toHaveAttribute(
          'href',
          expect.stringMatching(new RegExp(`${address.replace('?', '.')}$`)),
        );
    await expect.element(page.getByText(/to review/)).not.toBeInTheDocument();
  });
});

describe('network growth', () => {
  test('is shown as a chart and as a table, newest first', async () => {
    await open();
    await expect.element(page.getByText('Added per month (left)')).toBeVisible();
    await page.getByRole('button', { name: 'Table' }).click();
    const table = page.getByRole('table').filter({ hasText: 'Total companies' });
    const rows = table.getByRole('row').elements();
    expect(rows.map((row) => row.textContent)).toEqual([
      'MonthCompanies addedTotal companies',
      'March 202624',
      'February 202612',
    ]);
    await page.getByRole('button', { name: 'Chart' }).click();
    await expect.element(page.getByText('Total (right)')).toBeVisible();
  });

  test('reports when there is no growth yet', async () => {
    await open(dashboardOf({ growth: [{ month: '2026-03', created: 0, total: 0 }] }));
    await expect
      .element(page.getByRole('heading', { name: 'No growth to show yet' }))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Table' })).not.toBeInTheDocument();
  });

  test('an empty platform shows no company kinds', async () => {
    await open(dashboardOf({ companies: { total: 0, suspended: 0, by_kind: [] } }));
    await expect.element(page.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
  });
});

describe('a dashboard that is not available', () => {
  test('while loading: shows a skeleton', async () => {
    const { answer, release } = deferredAnswer(dashboardOf());
    const server = mockServer();
    server.answer(contract.analytics.dashboard, () => answer);
    server.answer(contract.audit.list, () => emptyPage);
    const screen = await renderScreen(<DashboardPage />, { path: '/admin' });
    await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(screen.container.querySelector('[aria-busy=true]')).not.toBeNull();
    release();
    await expect.element(page.getByText('In 4 companies')).toBeVisible();
    await expect.poll(() => screen.container.querySelector('[aria-busy=true]')).toBeNull();
  });

  test('because the server failed: shows the ID and a retry', async () => {
    const server = mockServer();
    server.answer(contract.analytics.dashboard, () =>
      refusal(403, { code: 'forbidden', message: 'No.', id: 'error-31' }),
    );
    server.answer(contract.audit.list, () => emptyPage);
    await renderScreen(<DashboardPage />, { path: '/admin' });
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the dashboard's figures/);
    await expect.element(alert).toMatchTextContent(/Error ID: error-31/);
    server.answer(contract.analytics.dashboard, () => dashboardOf());
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('In 4 companies')).toBeVisible();
  });
});

describe('recent activity', () => {
  test('describes who did what in a sentence, and links to the company', async () => {
    const { server, screen } = await open();
    server.answer(contract.audit.list, () => ({
      items: [
        entryOf(1),
        entryOf(2, { action: 'update', changed: ['status'], resource_label: 'Harbour' }),
        entryOf(3, { result: 'denied', action: 'delete', actor_name: 'Rita Vance' }),
        entryOf(4, {
          action: 'event',
          resource_type: 'auth.sign_in',
          resource_label: null,
          actor_id: null,
          actor_name: null,
        }),
      ],
      nextCursor: null,
    }));
    await screen.unmount();
    await renderScreen(<DashboardPage />, { path: '/admin' });
    await expect.element(page.getByRole('link', { name: 'Northwind' })).toBeVisible();
    const sentences = page
      .getByRole('listitem')
      .elements()
      .flatMap((item) => item.querySelector('p')?.textContent ?? []);
    expect(sentences).toEqual([
      'Olga Nord created the company Northwind',
      'Olga Nord changed the status of the company Harbour',
      'Rita Vance was not allowed to remove the company Northwind',
      'Trunkline signed in',
    ]);
    await expect
      .element(page.getByRole('link', { name: 'Northwind' }))
      .toHaveAttribute('href', `/admin/companies/${idOf(2)}`);
  });

  test('explains its purpose while nothing has happened', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible();
  });

  test('shows its own error, and the figures remain', async () => {
    const { server, screen } = await open();
    server.answer(contract.audit.list, () => refusal(500, { id: 'error-55' }));
    await screen.unmount();
    await renderScreen(<DashboardPage />, { path: '/admin' });
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Couldn't load recent activity.*Error ID: error-55/);
    await expect.element(page.getByText('In 4 companies')).toBeVisible();
  });

  test('is neither shown to nor requested for people who cannot read it', async () => {
    const { server } = await open(dashboardOf(), meOf({ permissions: ['analytics:read'] }));
    await expect.element(page.getByText('In 4 companies')).toBeVisible();
    await expect
      .element(page.getByRole('heading', { name: 'Recent activity' }))
      .not.toBeInTheDocument();
    expect(server.inputsOf('GET', '/api/audit')).toEqual([]);
  });
});
