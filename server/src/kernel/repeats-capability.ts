import { defineCapability } from './capability.ts';
import { scheduleJob } from './jobs.ts';

export const repeatsCapability = defineCapability({
  name: 'repeats',
  jobs: ({ database }) => [
    // Deletes stored responses to requests that can no longer be repeated.
    scheduleJob({ name: 'repeats.clean', schedule: '11 * * * *', expiresAfter: 60 }, () =>
      database.call('clean_request_keys', 'select app.clean_request_keys()', []),
    ),
  ],
});
