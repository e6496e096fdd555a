import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    perf_budgets: {
      noun: 'performance budget',
      fields: { metric: 'measure', name: 'route', device: 'device', target: 'budget' },
    },
  },
  areas: { performance: 'performance' },
};
