import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob, handleJob } from '../../kernel/jobs.ts';
import { sendLinkJob } from './links.ts';
import { authNotifications } from './notification-kinds.ts';
import { deleteExpiredSignInData } from './queries/sessions.ts';

/** Its operations are not part of the contract: they have their own handler below /api/auth. */
export const authCapability = defineCapability({
  name: 'auth',
  notifications: authNotifications,
  jobs: ({ auth, database }) => [
    handleJob(sendLinkJob, (request) => auth.sendLink(request)),
    scheduleJob({ name: 'auth.clean', schedule: '17 * * * *', expiresAfter: 300 }, () =>
      deleteExpiredSignInData(database),
    ),
  ],
});
