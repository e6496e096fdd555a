import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { performanceNotifications } from './notification-kinds.ts';
import { performanceProcedures } from './procedures.ts';
import { countLateJobs } from './queries/machine.ts';
import { trimPerformance } from './verbs/trim.ts';

export const performanceCapability = defineCapability({
  name: 'performance',
  procedures: performanceProcedures,
  notifications: performanceNotifications,
  attention: { late_jobs: countLateJobs },
  jobs: ({ database }) => [
    // Often enough that 512 MB are never exceeded, even at the limits.
    scheduleJob({ name: 'performance.trim', schedule: '*/5 * * * *', expiresAfter: 300 }, () =>
      trimPerformance(database),
    ),
  ],
});
