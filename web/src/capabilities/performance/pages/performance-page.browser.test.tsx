import { contract } from '@trunkline/contract';
import type { Overview } from '@trunkline/contract/performance';
import { budgetMetrics, metricFacts } from '@trunkline/contract/performance/metrics';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockServer } from '../../../testing/mock-server.ts';
import { meOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PerformancePage } from './performance-page.tsx';

const figures = { samples: 120, p50: 40, p75: 60, p95: 90, p99: 300 };

function overviewOf(value: number | null): Overview {
  return {
    metrics: budgetMetrics.map((metric) => ({
      ...figures,
      metric,
      value,
      budget: metricFacts[metric].good,
      good: 0.9,
      needs_work: 0.06,
      poor: 0.04,
    })),
    phases: [{ phase: 'lcp_ttfb', value: 120 }],
    failed: 0,
    cached: 0.5,
    measured_at: '2026-05-06T07:08:00.000Z',
  };
}

async function open(value: number | null = 0.05) {
  const server = mockServer();
  server.answer(contract.performance.overview, () => overviewOf(value));
  server.answer(contract.performance.series, () => ({
    rows: [{ key: '/blog/:slug', label: '/blog/:slug', ...figures }],
    more: false,
  }));
  server.answer(contract.performance.history, () => ({
    points: [{ at: '2026-05-06T07:00:00.000Z', ...figures }],
  }));
  server.answer(contract.performance.exemplars, () => ({
    exemplars: [
      {
        at: '2026-05-06T07:08:00.000Z',
        duration: 812,
        request_id: '0123456789abcdef',
        name: 'users.list',
        outcome: 'failed',
        company_id: '00000000-0000-4000-8000-000000000001',
        company_name: 'North',
      },
    ],
  }));
  const screen = await renderScreen(<PerformancePage />, {
    path: '/admin/performance',
    me: meOf(),
  });
  return { screen };
}

test('says first whether everything is within budget, then shows each measure', async () => {
  await open();
  await expect.element(page.getByText('All 7 measures are within their budgets')).toBeVisible();
  await expect.element(page.getByText('No request failed')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /Largest Contentful Paint/, pressed: true }))
    .toBeVisible();
});

test('a row of the breakdown narrows the figures, and its chip widens them again', async () => {
  const { screen } = await open();
  await page.getByRole('button', { name: '/blog/:slug' }).click();
  await expect.poll(() => screen.search()).toEqual({ name: '/blog/:slug' });
  await page.getByRole('button', { name: 'Clear the filter Route' }).click();
  await expect.poll(() => screen.search()).toEqual({});
});

test('a measure of the server leads to its requests with their IDs', async () => {
  const { screen } = await open();
  await page.getByRole('button', { name: /^API/ }).click();
  await expect.poll(() => screen.search()).toEqual({ metric: 'api' });
  await expect.element(page.getByText('0123456789abcdef')).toBeVisible();
});

test('the chart has the same figures as a table', async () => {
  await open();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect.element(page.getByRole('columnheader', { name: '99th percentile' })).toBeVisible();
});

test('says that nothing was measured', async () => {
  await open(null);
  await expect.element(page.getByText('Nothing has been measured in this time')).toBeVisible();
});
