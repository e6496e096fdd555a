import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { securityFixes } from './finding-fixes.ts';
import { securityNotifications } from './notification-kinds.ts';
import { securityProcedures } from './procedures.ts';
import { assessCompanies } from './queries/posture.ts';
import { trimEvents } from './verbs/trim-events.ts';

export const securityCapability = defineCapability({
  name: 'security',
  procedures: securityProcedures,
  resources: ['security'],
  notifications: securityNotifications,
  auditedEntries: {
    rate_limit_overrides: { target: 'company' },
    pattern_rules: { target: 'company' },
    'security.blocked': { facts: ['pattern', 'seconds'] },
  },
  findingFixes: securityFixes,
  jobs: ({ database, now }) => [
    // Security events are kept for 24 hours (specification, chapter 9).
    scheduleJob({ name: 'security.trim', schedule: '*/15 * * * *', expiresAfter: 300 }, () =>
      trimEvents(database),
    ),
    // Scores are at most 15 minutes old.
    scheduleJob({ name: 'security.posture', schedule: '*/10 * * * *', expiresAfter: 300 }, () =>
      assessCompanies(database, null, now()),
    ),
  ],
});
