import { defineCapability } from '../../kernel/capability.ts';
import { scheduled } from '../../kernel/jobs.ts';
import { securityProcedures } from './procedures.ts';
import { trimEvents } from './verbs/trim-events.ts';

export const securityCapability = defineCapability({
  name: 'security',
  procedures: securityProcedures,
  resources: ['security'],
  jobs: ({ database, now }) => [
    // Security events are kept for 24 hours (specification, chapter 9).
    scheduled({ name: 'security.trim', schedule: '*/15 * * * *', expiresAfter: 300 }, () =>
      trimEvents(database, now()),
    ),
  ],
});
