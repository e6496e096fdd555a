import { defineCapability } from '../../kernel/capability.ts';
import { scheduled } from '../../kernel/jobs.ts';
import { performanceNotifications } from './notification-kinds.ts';
import { performanceProcedures } from './procedures.ts';
import { trimPerformance } from './verbs/trim.ts';

export const performanceCapability = defineCapability({
  name: 'performance',
  procedures: performanceProcedures,
  notifications: performanceNotifications,
  auditNouns: { perf_budgets: 'performance budget' },
  jobs: ({ database, now }) => [
    scheduled({ name: 'performance.trim', schedule: '7 * * * *', expiresAfter: 300 }, () =>
      trimPerformance(database, now()),
    ),
  ],
});
