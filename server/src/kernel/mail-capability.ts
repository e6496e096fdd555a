import { defineCapability } from './capability.ts';
import { scheduleJob } from './jobs.ts';
import { cleanMail } from './mail.ts';

export const mailCapability = defineCapability({
  name: 'mail',
  jobs: ({ database, now }) => [
    // Deletes emails whose links have expired.
    scheduleJob({ name: 'mail.clean', schedule: '*/5 * * * *', expiresAfter: 60 }, () =>
      cleanMail(database, now()),
    ),
  ],
});
