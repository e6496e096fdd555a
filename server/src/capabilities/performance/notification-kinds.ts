import {
  type BudgetMetric,
  budgetMetrics,
  metricFacts,
  metricLabels,
} from '@trunkline/contract/performance/metrics';
import * as z from 'zod';
import { defineNotification, momentInUtc } from '../../kernel/notification-kinds.ts';

const Instant = z.string().transform((text) => new Date(text).toISOString());

const parameters = z.object({
  metric: z.enum(budgetMetrics),
  /** A route or an operation; empty for all of them. */
  name: z.string(),
  device: z.string(),
  value: z.number(),
  target: z.number(),
  since: Instant,
  until: Instant.nullable(),
  company_id: z.uuid(),
  company: z.string(),
});
type Alert = z.infer<typeof parameters>;

const precise = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

const format = (metric: BudgetMetric, value: number): string =>
  [precise.format(value), metricFacts[metric].unit].join(' ').trimEnd();

/** For example 'API, users.list, at North'. */
const subjectOf = ({ metric, name, device, company }: Alert) =>
  [metricLabels[metric], name, device].filter((part) => part !== '').join(', ') + ` at ${company}`;

function link({ metric, name, device }: Alert): string {
  const search = new URLSearchParams({ range: '1h', metric });
  if (name !== '') search.set('name', name);
  if (device !== '') search.set('device', device);
  return `/admin/performance?${search.toString()}`;
}

const reason = () => "You manage your company's security.";

export const performanceNotifications = [
  defineNotification({
    kind: 'performance.over_budget',
    category: 'security_alerts',
    parameters,
    title: (alert) => `Over budget: ${subjectOf(alert)}`,
    body: ({ metric, value, target, since }) =>
      `${format(metric, value)} against a budget of ${format(metric, target)}, since ${momentInUtc(since)}. Find out which routes are slow, or change the budget.`,
    link,
    reason,
  }),
  defineNotification({
    kind: 'performance.within_budget',
    category: 'security_alerts',
    parameters,
    title: (alert) => `Within budget again: ${subjectOf(alert)}`,
    body: ({ metric, value, target, since, until }) =>
      `It was over ${format(metric, target)} from ${momentInUtc(since)}${until === null ? '' : ` to ${momentInUtc(until)}`}, peaking at ${format(metric, value)}. No action is needed.`,
    link,
    reason,
  }),
];
