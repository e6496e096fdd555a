import { contract } from '@trunkline/contract';
import type { BudgetRow, InfrastructureMetrics } from '@trunkline/contract/performance';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meOf } from '../../../testing/records.ts';
import { refusal } from '../../../testing/mock-server.ts';
import { budgetsOf, open } from '../testing.tsx';

const id = '00000000-0000-4000-8000-000000000007';
const budget: BudgetRow = {
  id,
  metric: 'lcp',
  name: '/blog/:slug',
  device: 'phone',
  target: 3000,
  inherited: null,
  origin: 'own',
};

test('sets the budget of a route, and explains a refusal', async () => {
  const { server } = await open({ path: '/admin/performance?tab=budgets' });
  await page.getByRole('button', { name: 'Add budget' }).click();
  await page.getByRole('combobox', { name: 'Operation' }).click();
  await page.getByRole('option', { name: '/blog/:slug' }).click();
  const target = page.getByRole('textbox', { name: 'Budget (milliseconds)' });
  const save = page.getByRole('dialog').getByRole('button', { name: 'Add budget' });
  await target.fill('0');
  await save.click();
  await expect.element(page.getByText('Please enter a number up to 600,000.')).toBeVisible();
  await target.fill('150');
  server.answer(contract.performance.setBudget, () =>
    refusal(409, { code: 'conflict', message: 'This company already has 50 budgets.' }),
  );
  await save.click();
  await expect.element(page.getByText('This company already has 50 budgets.')).toBeVisible();
  server.answer(contract.performance.setBudget, () => ({ id }));
  await save.click();
  await expect.element(page.getByText('Budget saved')).toBeVisible();
  expect(server.inputsOf('POST', '/api/performance/budgets').at(-1)).toEqual({
    metric: 'api',
    name: '/blog/:slug',
    device: '',
    target: 150,
  });
});

test('resets a budget with an option to undo, and shows no buttons without the permission', async () => {
  const { server, screen } = await open({ path: '/admin/performance?tab=budgets' });
  server.answer(contract.performance.listBudgets, () => ({
    items: budgetsOf([budget]),
    can_change: true,
  }));
  server.answer(contract.performance.resetBudget, () => ({ id }));
  server.answer(contract.performance.setBudget, () => ({ id }));
  await screen.client.invalidateQueries();
  const name = 'Reset the budget for Largest Contentful Paint, /blog/:slug, Phone';
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => server.inputsOf('POST', '/api/performance/budgets'))
    .toEqual([{ metric: 'lcp', name: '/blog/:slug', device: 'phone', target: 3000 }]);
  server.answer(contract.performance.listBudgets, () => ({
    items: budgetsOf([budget]),
    can_change: false,
  }));
  await screen.client.invalidateQueries();
  await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
});

test('compares routes before and after a release, the slower ones first', async () => {
  const { server, screen } = await open({ path: '/admin/performance?tab=releases' });
  const release = (name: string, day: number) => ({
    release: name,
    first_at: `2026-05-0${day}T07:00:00.000Z`,
  });
  server.answer(contract.performance.releases, () => ({
    releases: [release('build9', 6), release('build8', 1)],
  }));
  const side = (p95: number, samples = 500) => ({ samples, p75: p95 / 2, p95 });
  server.answer(contract.performance.compare, () => ({
    before_from: '2026-05-05T07:00:00.000Z',
    first_at: '2026-05-06T07:00:00.000Z',
    until: '2026-05-07T07:00:00.000Z',
    rows: [
      { name: 'roles.list', before: side(100), after: side(101) },
      { name: 'users.list', before: side(100), after: side(250) },
      { name: 'rare', before: side(100, 20), after: side(900) },
    ],
  }));
  await screen.client.invalidateQueries();
  await expect.element(page.getByText('1 of 2 operations slower')).toBeVisible();
  const rows = page.getByRole('row').elements();
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^users\.list.*100\u00a0ms → 250\u00a0ms\+150%Slower/),
    expect.stringMatching(/^roles\.list.*Unchanged/),
    expect.stringMatching(/^rare.*Too few/),
  ]);
  await page.getByRole('combobox', { name: 'Release' }).click();
  await page.getByRole('option', { name: /^build8/ }).click();
  await expect
    .poll(() => server.inputsOf('GET', '/api/performance/compare').at(-1))
    .toEqual({ release: 'build8', metric: 'api' });
});

const machine: InfrastructureMetrics = {
  jobs_waiting: 3,
  oldest_job: 'notifications.send',
  oldest_job_seconds: 600,
  memory_hits: 0.998,
  connections: 12,
  most_connections: 100,
  database_bytes: 104_857_600,
  measured_bytes: 52_428_800,
  max_measured_bytes: 536_870_912,
  figures: [
    { metric: 'memory', name: '', samples: 9, p50: 180, p95: 210, p99: 220 },
    { metric: 'statement', name: 'select 1', samples: 2, p50: 600, p95: 900, p99: 900 },
  ],
};

test('shows platform staff the infrastructure metrics', async () => {
  const { server, screen } = await open({ path: '/admin/performance?tab=infrastructure' });
  server.answer(contract.performance.machine, () => ({ machine }));
  await screen.client.invalidateQueries();
  await expect.element(page.getByText('Jobs are late')).toBeVisible();
  await expect
    .element(page.getByText('Oldest: notifications.send, waiting for 10 min'))
    .toBeVisible();
  await expect.element(page.getByText('12 of 100')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /select 1/ })).toBeVisible();
});

test('does not offer the infrastructure tab to other companies', async () => {
  const me = meOf();
  const distributor = meOf({ company: { ...me.company, kind: 'distributor' } });
  await open({ me: distributor, path: '/admin/performance?tab=infrastructure' });
  // They get the overview.
  await expect
    .element(page.getByRole('tab', { name: 'Overview' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tab', { name: 'Budgets' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Infrastructure' })).not.toBeInTheDocument();
});
