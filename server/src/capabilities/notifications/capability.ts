import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob, handleJob } from '../../kernel/jobs.ts';
import { notificationRenderer } from '../../kernel/notification-kinds.ts';
import { mailChannel } from './channels/mail.ts';
import { pushChannel, retryPush } from './channels/push.ts';
import {
  deliverNotificationsJob,
  retryPushJob,
  alertNotificationsJob,
  releaseNotificationsJob,
} from './jobs.ts';
import { weekNotifications } from './notification-kinds.ts';
import { notificationProcedures } from './procedures.ts';
import { mailingParts } from './senders.ts';
import { cleanDevices } from './verbs/clean-devices.ts';
import { cleanNotifications } from './verbs/clean.ts';
import { deliverDigests } from './verbs/deliver-digests.ts';
import { deliverDue } from './verbs/deliver-due.ts';
import { sendAlertNotifications } from './verbs/send-alert-notifications.ts';
import { sendReleaseNotifications } from './verbs/send-release-notifications.ts';
import { sendWeeklyNotifications } from './verbs/send-weekly-notifications.ts';
import { listNotifications } from './verbs/list.ts';

export const notificationsCapability = defineCapability({
  name: 'notifications',
  procedures: notificationProcedures,
  frame: { notifications: listNotifications },
  notifications: weekNotifications,
  jobs({ settings: { BASE_URL: baseUrl }, database, push, seal, outbox, log, now, capabilities }) {
    const render = notificationRenderer(capabilities, log);
    const mailing = mailingParts({ database, baseUrl, seal, outbox, now });
    const channels = [mailChannel({ ...mailing, database }), pushChannel({ database, push, now })];
    const onFailure = (error: unknown, person: string) =>
      log.warn({ error, person }, 'could not email a digest');
    return [
      scheduleJob(
        { name: 'notifications.clean', schedule: '41 3 * * *', expiresAfter: 600 },
        async () => {
          await cleanNotifications(database, now());
          await cleanDevices(database, now());
        },
      ),
      handleJob(retryPushJob, (retry) => retryPush({ database, push, render, now }, retry)),
      scheduleJob(deliverNotificationsJob, ({ signal }) =>
        deliverDue({ database, channels, render, now }, signal),
      ),
      scheduleJob(
        { name: 'notifications.digests', schedule: '* * * * *', expiresAfter: 300 },
        ({ signal }) => deliverDigests({ ...mailing, database, render, now, onFailure }, signal),
      ),
      handleJob(alertNotificationsJob, (job) => sendAlertNotifications(database, job, now())),
      handleJob(releaseNotificationsJob, (job) => sendReleaseNotifications(database, job)),
      scheduleJob(
        {
          name: 'notifications.week',
          // On Monday morning.
          schedule: '0 6 * * 1',
          retry: { limit: 5, delay: 60, longestDelay: 3600 },
          expiresAfter: 600,
        },
        () => sendWeeklyNotifications(database, now()),
      ),
    ];
  },
});
