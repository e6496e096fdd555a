import { budgetMetrics, metricLabels } from '@trunkline/contract/performance/metrics';
import type { AuditSentences } from '../../kernel/capability.ts';

function metricLabel(name: string | null): string | null {
  const metric = budgetMetrics.find((metric) => metric === name);
  return metric === undefined ? null : metricLabels[metric];
}

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    perf_budgets: {
      noun: 'performance budget',
      reference: 'the performance budget for',
      fields: { metric: 'metric', name: 'route', device: 'device', target: 'budget' },
      subjectOf: ({ resource_label: metric }) => metricLabel(metric),
    },
  },
  areas: { performance: 'performance' },
};
