import { contract } from '@trunkline/contract';
import type { BudgetRow, Exemplar, Overview, PerfAlertRow } from '@trunkline/contract/performance';
import { budgetMetrics, metricFacts } from '@trunkline/contract/performance/metrics';
import type { Me } from '@trunkline/contract/users';
import type { ReactNode } from 'react';
import { mockServer } from '../../testing/mock-server.ts';
import { meOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
// Loaded before the tests begin, so that no test has to wait for lazy components.
import './components/budgets-tab.tsx';
import './components/history-chart.tsx';
import './components/infrastructure-tab.tsx';
import './components/releases-tab.tsx';
import { PerformancePage } from './pages/performance-page.tsx';

const company = '00000000-0000-4000-8000-000000000001';
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

export function alertOf(changes: Partial<PerfAlertRow> = {}): PerfAlertRow {
  return {
    id: crypto.randomUUID(),
    company_id: company,
    company_name: 'North',
    metric: 'api',
    name: '',
    device: '',
    target: 200,
    value: 812,
    samples: 340,
    opened_at: '2026-05-06T07:08:00.000Z',
    closed_at: null,
    ...changes,
  };
}

export const exemplarOf = (request_id: string): Exemplar => ({
  at: '2026-05-06T07:08:00.000Z',
  duration: 812,
  request_id,
  name: 'users.list',
  outcome: 'failed',
  company_id: company,
  company_name: 'North',
});

export const budgetsOf = (rows: readonly BudgetRow[] = []): BudgetRow[] => [
  ...budgetMetrics.map((metric): BudgetRow => ({
    id: null,
    metric,
    name: '',
    device: '',
    target: metricFacts[metric].good,
    inherited: metricFacts[metric].good,
    origin: 'default',
  })),
  ...rows,
];

/** Opens the performance screen with a healthy server. */
export async function open({
  value = 0.05,
  path = '/admin/performance',
  me = meOf(),
  beside = null,
}: { value?: number | null; path?: string; me?: Me; beside?: ReactNode } = {}) {
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
    exemplars: [exemplarOf('0123456789abcdef')],
  }));
  server.answer(contract.performance.alerts, () => ({ items: [], open: 0 }));
  server.answer(contract.performance.listBudgets, () => ({
    items: budgetsOf(),
    can_change: true,
  }));
  const screen = await renderScreen(
    <>
      {beside}
      <PerformancePage />
    </>,
    { path, me },
  );
  return { server, screen };
}
