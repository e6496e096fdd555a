import { defineCapability } from '../../kernel/capability.ts';
import { scheduled } from '../../kernel/jobs.ts';
import { performanceProcedures } from './procedures.ts';
import { trimPerformance } from './verbs/trim.ts';

export const performanceCapability = defineCapability({
  name: 'performance',
  procedures: performanceProcedures,
  jobs: ({ database, now }) => [
    scheduled({ name: 'performance.trim', schedule: '7 * * * *', expiresAfter: 300 }, () =>
      trimPerformance(database, now()),
    ),
  ],
});
