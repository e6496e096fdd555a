import { defineCapability } from './capability.ts';
import { scheduled } from './jobs.ts';
import { cleanMail } from './mail.ts';

export const mailCapability = defineCapability({
  name: 'mail',
  jobs: ({ database, now }) => [
    // Deletes emails whose links have expired.
    scheduled({ name: 'mail.clean', schedule: '*/5 * * * *', expiresAfter: 60 }, () =>
      cleanMail(database, now()),
    ),
  ],
});
