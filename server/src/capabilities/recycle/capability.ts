import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { binExport } from './bin-export.ts';
import { recycleProcedures } from './procedures.ts';
import { accessibleItems } from './queries/access.ts';
import { binFigures, countItems } from './queries/figures.ts';
import { purgeExpired } from './verbs/purge-expired.ts';

export const recycleCapability = defineCapability({
  name: 'recycle',
  procedures: recycleProcedures,
  resources: ['recycle'],
  exports: [binExport],
  jobs: ({ database, now }) => [
    scheduleJob(
      {
        name: 'recycle.purge',
        // Every hour, so that nothing is kept much longer than its retention period.
        schedule: '41 * * * *',
        retry: { limit: 3, delay: 60, longestDelay: 900 },
        expiresAfter: 900,
      },
      () => purgeExpired(database, now()),
    ),
  ],
  counts: { recycle_bin: countItems },
  figures: binFigures,
  auditedEntries: {
    purge: { facts: ['type'] },
    'recycle.hold': { facts: ['type'] },
    'recycle.release': { facts: ['type'] },
  },
  accessible: { deleted_item: accessibleItems },
});
