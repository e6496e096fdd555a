import type { BudgetRow } from '@trunkline/contract/performance';
import {
  type BudgetMetric,
  metricFacts,
  metricLabels,
} from '@trunkline/contract/performance/metrics';
import { labelOf } from './labels.ts';

/** The subject of a budget or an alert; empty texts mean all routes and devices. */
export interface BudgetSubject {
  readonly metric: BudgetMetric;
  readonly name: string;
  readonly device: string;
}

/** Returns the budget of a route on a device: the most specific one, or the product's default. */
export function budgetOf(
  budgets: readonly BudgetRow[],
  { metric, name, device }: BudgetSubject,
): number {
  const matching = budgets.filter(
    (budget) =>
      budget.metric === metric &&
      (budget.name === '' || budget.name === name) &&
      (budget.device === '' || budget.device === device),
  );
  const weight = (budgetRow: BudgetRow) =>
    (budgetRow.name === '' ? 0 : 2) + (budgetRow.device === '' ? 0 : 1);
  const [mostSpecific] = matching.toSorted((a, b) => weight(b) - weight(a));
  return mostSpecific?.target ?? metricFacts[metric].good;
}

/** For example 'Largest Contentful Paint, /blog/:slug, Phone'. */
export const subjectLabel = ({ metric, name, device }: BudgetSubject): string =>
  [
    metricLabels[metric],
    ...(name === '' ? [] : [labelOf('name', name)]),
    ...(device === '' ? [] : [labelOf('device', device)]),
  ].join(', ');
