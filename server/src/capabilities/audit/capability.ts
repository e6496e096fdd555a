import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { auditExport } from './audit-export.ts';
import { auditProcedures } from './procedures.ts';
import { flushQueuedAuditEvents } from './queries.ts';
import { accessibleEntries } from './queries/access.ts';
import { retainAudit } from './verbs/retain.ts';

export const auditCapability = defineCapability({
  name: 'audit',
  procedures: auditProcedures,
  resources: ['audit'],
  exports: [auditExport],
  jobs: ({ database, now }) => [
    scheduleJob({ name: 'audit.settle', schedule: '* * * * *', expiresAfter: 60 }, () =>
      flushQueuedAuditEvents(database),
    ),
    scheduleJob(
      {
        name: 'audit.retain',
        // Nightly: retention is counted in many days, so one more or less doesn't matter.
        schedule: '23 3 * * *',
        retry: { limit: 3, delay: 60, longestDelay: 900 },
        expiresAfter: 900,
      },
      () => retainAudit(database, now()),
    ),
  ],
  accessible: { audit_entry: accessibleEntries },
});
