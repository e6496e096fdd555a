import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { alertNotifications } from './notification-kinds.ts';
import { alertProcedures } from './procedures.ts';
import { reportExport } from './report-export.ts';
import { alertExport, alertImport } from './source.ts';
import { advanceAlerts } from './verbs/advance.ts';
import { readUnread } from './verbs/unread.ts';

export const alertsCapability = defineCapability({
  name: 'alerts',
  procedures: alertProcedures,
  frame: { alerts: readUnread },
  notifications: alertNotifications,
  resources: ['alerts'],
  exports: [alertExport, reportExport],
  imports: [alertImport],
  jobs: ({ database, now, log }) => [
    scheduleJob({ name: 'alerts.turn', schedule: '* * * * *', expiresAfter: 300 }, () =>
      advanceAlerts(database, now(), (error, id) =>
        log.warn({ error, alert: id }, 'could not start or end a due alert'),
      ),
    ),
  ],
  recycle: [{ table: 'system_alerts', restoredWith: 'alerts:delete', needsCompany: true }],
});
