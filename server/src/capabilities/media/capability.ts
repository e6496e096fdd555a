import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob, handleJob } from '../../kernel/jobs.ts';
import { updateReferencesJob } from './jobs.ts';
import { mediaProcedures } from './procedures.ts';
import { mediaExport } from './source.ts';
import { cleanMedia } from './verbs/clean.ts';
import { updateReferences } from './verbs/update-references.ts';

export const mediaCapability = defineCapability({
  name: 'media',
  procedures: mediaProcedures,
  resources: ['media'],
  exports: [mediaExport],
  jobs: ({ database, capabilities, files, now }) => [
    scheduleJob(
      {
        name: 'media.clean',
        // Hourly, after the recycle bin.
        schedule: '51 * * * *',
        retry: { limit: 3, delay: 60, longestDelay: 900 },
        expiresAfter: 900,
      },
      () => cleanMedia(database, files, now()),
    ),
    handleJob(updateReferencesJob, ({ id }) => updateReferences({ database, capabilities }, id)),
  ],
  recycle: [{ table: 'media_assets', restoredWith: 'media:delete' }],
  dependents: [
    { of: 'media_assets', kind: 'places that use it', table: 'media_uses', column: 'asset_id' },
  ],
});
