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
  const fitting = budgets.filter(
    (each) =>
      each.metric === metric &&
      (each.name === '' || each.name === name) &&
      (each.device === '' || each.device === device),
  );
  const weight = (each: BudgetRow) => (each.name === '' ? 0 : 2) + (each.device === '' ? 0 : 1);
  const [nearest] = fitting.toSorted((one, other) => weight(other) - weight(one));
  return nearest?.target ?? metricFacts[metric].good;
}

/** For example 'Largest Contentful Paint, /blog/:slug, Phone'. */
export const subjectLabel = ({ metric, name, device }: BudgetSubject): string =>
  [
    metricLabels[metric],
    ...(name === '' ? [] : [labelOf('name', name)]),
    ...(device === '' ? [] : [labelOf('device', device)]),
  ].join(', ');
