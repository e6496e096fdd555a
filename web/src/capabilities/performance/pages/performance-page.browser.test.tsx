import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../testing/records.ts';
import { AttentionItem } from '../components/attention-item.tsx';
import { alertOf, exemplarOf, open } from '../testing.tsx';

test('shows first whether everything is within budget, then each metric', async () => {
  await open();
  await expect.element(page.getByText('All 7 metrics are within their budgets')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect.element(summary.getByText('Last 24 hours')).toBeVisible();
  await expect.element(summary.getByText('No failed requests')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^API/, pressed: true })).toBeVisible();
});

test('a row of the breakdown narrows the figures, and its chip removes the filter', async () => {
  const { screen } = await open({ path: '/admin/performance?metric=lcp' });
  await page.getByRole('button', { name: '/blog/:slug' }).click();
  await expect.poll(() => screen.search()).toEqual({ metric: 'lcp', name: '/blog/:slug' });
  await page.getByRole('button', { name: 'Clear the Route filter' }).click();
  await expect.poll(() => screen.search()).toEqual({ metric: 'lcp' });
});

test('a server metric links to its requests with their IDs', async () => {
  const { screen } = await open({ path: '/admin/performance?metric=lcp' });
  await page.getByRole('button', { name: /^API/ }).click();
  await expect.poll(() => screen.search()).toEqual({});
  await expect.element(page.getByText('0123456789abcdef')).toBeVisible();
});

test('lists ten requests at first, and all of them on request', async () => {
  const { server, screen } = await open();
  server.answer(contract.performance.exemplars, () => ({
    exemplars: Array.from({ length: 12 }, (_, index) => exemplarOf(`request-${index}`)),
  }));
  await screen.client.invalidateQueries();
  await expect.element(page.getByText('request-9', { exact: true })).toBeVisible();
  await expect.element(page.getByText('request-10')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all 12 requests' }).click();
  await expect.element(page.getByText('request-11')).toBeVisible();
});

test('the chart has the same figures as a table', async () => {
  await open();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect.element(page.getByRole('columnheader', { name: '99th percentile' })).toBeVisible();
});

test('a company that is not found is shown without a name', async () => {
  await open({ path: `/admin/performance?company=${idOf(900)}` });
  await expect
    .element(page.getByText(/^Loading and response times for people at this company/))
    .toBeVisible();
  await expect.element(page.getByText('Unavailable')).toBeVisible();
});

test('reports that there are no measurements', async () => {
  await open({ value: null });
  await expect.element(page.getByText('No measurements in this period')).toBeVisible();
});

test('shows open alerts first, and links to their measurements', async () => {
  const { server, screen } = await open();
  const summary = page.getByRole('region', { name: 'Summary' });
  const isAfterSummary = (text: string) =>
    summary.element().compareDocumentPosition(page.getByText(text).element()) ===
    Node.DOCUMENT_POSITION_FOLLOWING;
  await expect.element(page.getByText('No open alerts')).toBeVisible();
  await expect.element(summary).toBeVisible();
  expect(isAfterSummary('No open alerts')).toBe(true);
  const past = { closed_at: '2026-05-06T07:20:00.000Z' };
  const alerts = [
    alertOf({ name: 'users.list' }),
    ...[1, 2, 3, 4].map((hour) =>
      alertOf({ ...past, name: `past.${hour}`, opened_at: `2026-05-06T0${hour}:00:00.000Z` }),
    ),
  ];
  server.answer(contract.performance.alerts, () => ({ items: alerts, open: 1 }));
  await screen.client.invalidateQueries();
  await expect.element(page.getByText('1 open alert')).toBeVisible();
  expect(isAfterSummary('1 open alert')).toBe(false);
  await expect.element(page.getByText(/812\u00a0ms \(budget: 200\u00a0ms\) · began/)).toBeVisible();
  await expect.element(page.getByText('API, past.4')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all 4 past alerts' }).click();
  await expect.element(page.getByText('API, past.4')).toBeVisible();
  await page.getByRole('button', { name: 'Show API, users.list' }).click();
  await expect.poll(() => screen.search()).toEqual({ range: '1h', name: 'users.list' });
});

test('the dashboard counts the alerts that the screen shows', async () => {
  const beside = (
    <ul>
      <AttentionItem />
    </ul>
  );
  const { server, screen } = await open({ beside });
  await expect.element(page.getByText('No open alerts')).toBeVisible();
  const before = server.inputsOf('GET', '/api/performance/alerts').length;
  server.answer(contract.performance.alerts, () => ({ items: [alertOf()], open: 1 }));
  await screen.client.invalidateQueries();
  await expect.element(page.getByText('1 open alert')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '1 performance alert' })).toBeVisible();
  // Both use the same response, so they can't differ.
  expect(server.inputsOf('GET', '/api/performance/alerts')).toHaveLength(before + 1);
});
