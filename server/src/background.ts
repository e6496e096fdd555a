import type { Database } from '@trunkline/database/database';
import * as z from 'zod';
import { turnAlerts, turnAlertsJob, turnAlertsSchedule } from './capabilities/alerts/index.ts';
import { retainAudit, retainAuditJob, retainAuditSchedule } from './capabilities/audit/index.ts';
import { type Auth, sendLinkJob } from './capabilities/auth/index.ts';
import {
  publishDuePosts,
  publishDuePostsJob,
  publishDuePostsSchedule,
} from './capabilities/blog/index.ts';
import {
  checkDomain,
  checkDomainJob,
  checkDomainsJob,
  checkDomainsSchedule,
  checkDueDomains,
  type DomainWatch,
} from './capabilities/branding/index.ts';
import {
  cleanDeliveries,
  cleanDeliveriesJob,
  cleanDeliveriesSchedule,
  deliverWebhooks,
  deliverWebhooksJob,
  deliverWebhooksSchedule,
} from './capabilities/integrations/index.ts';
import {
  cleanMedia,
  cleanMediaJob,
  cleanMediaSchedule,
  followMediaJob,
  followReplaced,
} from './capabilities/media/index.ts';
import {
  cleanDevices,
  cleanNotifications,
  cleanNotificationsJob,
  cleanNotificationsSchedule,
  retryPush,
  retryPushJob,
  deliverDigests,
  deliverDigestsJob,
  deliverDigestsSchedule,
  deliverDue,
  deliverNotificationsJob,
  deliverNotificationsSchedule,
  mailChannel,
  mailingParts,
  pushChannel,
  tellAlert,
  tellAlertJob,
  tellRelease,
  tellReleaseJob,
  tellWeek,
  tellWeekJob,
  tellWeekSchedule,
} from './capabilities/notifications/index.ts';
import {
  cleanAttachments,
  cleanAttachmentsJob,
  cleanAttachmentsSchedule,
  tellUnread,
  tellUnreadJob,
  tellUnreadSchedule,
} from './capabilities/messaging/index.ts';
import { publishDue, publishDueJob, publishDueSchedule } from './capabilities/pages/index.ts';
import {
  purgeExpired,
  purgeExpiredJob,
  purgeExpiredSchedule,
} from './capabilities/recycle/index.ts';
import { trimEvents, trimEventsJob, trimEventsSchedule } from './capabilities/security/index.ts';
import { identify } from './capabilities/users/index.ts';
import { exportables } from './exportables.ts';
import { importables } from './importables.ts';
import type { RateLimiter } from './http/rate-limits.ts';
import type { Settings } from './kernel/env.ts';
import {
  cleanExports,
  cleanExportsJob,
  cleanExportsSchedule,
  exportJob,
  exportWriter,
} from './kernel/exports/index.ts';
import {
  cleanImports,
  cleanImportsJob,
  cleanImportsSchedule,
  importJob,
  importRunner,
} from './kernel/imports/index.ts';
import type { FileStore } from './kernel/files.ts';
import type { Logger } from './kernel/logger.ts';
import { declareJobs, type Job, work, type Work } from './kernel/jobs.ts';
import { cleanMail, createMailBox, deliverMail } from './kernel/mail.ts';
import type { Push } from './kernel/push/index.ts';
import type { Seal } from './kernel/seal.ts';
import type { Webhooks } from './kernel/webhooks.ts';

/** Takes used-up rate-limit windows out of the table; one process does it for all. */
const cleanRateLimits: Job<Record<string, never>> = {
  name: 'rate-limits.clean',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 60,
};
/** Deletes mails whose link's life is over. */
const cleanMailJob: Job<Record<string, never>> = { ...cleanRateLimits, name: 'mail.clean' };
/** Adds to the audit log what sign-in could not wait to add. */
const settleAudit: Job<Record<string, never>> = { ...cleanRateLimits, name: 'audit.settle' };
const everyMinute = '* * * * *';
const everyFiveMinutes = '*/5 * * * *';

/** Takes ended sessions, spent links and the like out of the tables. */
const cleanSignIn: Job<Record<string, never>> = {
  name: 'auth.clean',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};
const everyHour = '17 * * * *';

interface BackgroundParts {
  readonly settings: Settings;
  readonly database: Database;
  readonly files: FileStore;
  readonly push: Push;
  readonly webhooks: Webhooks;
  readonly limiter: RateLimiter;
  readonly auth: Auth;
  /** The server's secret. */
  readonly secret: string;
  readonly watch: DomainWatch;
  readonly seal: Seal;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Everything that is done behind the answers, by whichever process comes first. */
export interface Background {
  readonly works: readonly Work[];
  close(): void;
}

/** Declares the jobs, so that they can be enqueued at once, and gives those that this process can do. */
export async function openBackground(parts: BackgroundParts): Promise<Background> {
  const { settings, database, files, push, webhooks, limiter, auth, watch, seal, log, now } = parts;
  const { outbox } = watch;
  const mailing = mailingParts({ database, baseUrl: settings.BASE_URL, seal, outbox, now });
  const channels = [mailChannel({ ...mailing, database }), pushChannel({ database, push, now })];
  const telling = { database, channels, now };
  const digestFailed = (error: unknown, person: string) =>
    log.warn({ error, person }, 'a summary could not be mailed');
  // Without a session: people may sign out while a job works for them.
  const person = (userId: string) =>
    identify(database, { userId, sessionId: '', aal: 'aal2' }, { id: 'job', clientAddress: '' });
  const write = exportWriter({ database, files, exportables, now, person });
  const { hostname: host, origin } = settings.BASE_URL;
  const address = { host, origin };
  const runImport = importRunner({
    database,
    files,
    importables,
    address,
    webhooks,
    now,
    person,
  });
  const works = [
    work(cleanRateLimits, () => limiter.clean(), everyFiveMinutes),
    work(cleanMailJob, () => cleanMail(database, now()), everyFiveMinutes),
    work(
      settleAudit,
      async () => {
        await database.call('settle_audit', 'select app.settle_audit()', []);
      },
      everyMinute,
    ),
    work(
      cleanSignIn,
      async () => {
        await database.call('clean_sign_in', 'select app.clean_sign_in()', []);
      },
      everyHour,
    ),
    work(
      purgeExpiredJob,
      async () => {
        await purgeExpired(database, now());
      },
      purgeExpiredSchedule,
    ),
    work(trimEventsJob, () => trimEvents(database, now()), trimEventsSchedule),
    work(
      retainAuditJob,
      async () => {
        await retainAudit(database, now());
      },
      retainAuditSchedule,
    ),
    work(
      publishDueJob,
      async () => {
        await publishDue(database, now(), (error, id) =>
          log.warn({ error, page: id }, 'a page could not be published at its moment'),
        );
      },
      publishDueSchedule,
    ),
    work(
      publishDuePostsJob,
      async () => {
        await publishDuePosts(database, now(), (error, id) =>
          log.warn({ error, post: id }, 'a post could not be published at its moment'),
        );
      },
      publishDuePostsSchedule,
    ),
    work(
      turnAlertsJob,
      async () => {
        await turnAlerts(database, now(), (error, id) =>
          log.warn({ error, alert: id }, 'an alert could not begin or end at its moment'),
        );
      },
      turnAlertsSchedule,
    ),
    work(
      cleanNotificationsJob,
      async () => {
        await cleanNotifications(database, now());
        await cleanDevices(database, now());
      },
      cleanNotificationsSchedule,
    ),
    work(retryPushJob, (again) => retryPush({ database, push, now }, again)),
    work(
      deliverNotificationsJob,
      async (_, { signal }) => {
        await deliverDue(telling, signal);
      },
      deliverNotificationsSchedule,
    ),
    work(
      deliverDigestsJob,
      async (_, { signal }) => {
        await deliverDigests({ ...mailing, database, now, onFailure: digestFailed }, signal);
      },
      deliverDigestsSchedule,
    ),
    work(
      deliverWebhooksJob,
      async (_, { signal }) => {
        await deliverWebhooks({ database, webhooks, now }, signal);
      },
      deliverWebhooksSchedule,
    ),
    work(
      cleanDeliveriesJob,
      async () => {
        await cleanDeliveries(database, now());
      },
      cleanDeliveriesSchedule,
    ),
    work(tellAlertJob, (told) => tellAlert(database, told, now())),
    work(tellReleaseJob, (told) => tellRelease(database, told)),
    work(
      tellWeekJob,
      async () => {
        await tellWeek(database, now());
      },
      tellWeekSchedule,
    ),
    work(
      cleanAttachmentsJob,
      async () => {
        await cleanAttachments(database, now());
      },
      cleanAttachmentsSchedule,
    ),
    work(
      tellUnreadJob,
      async () => {
        await tellUnread(database, now());
      },
      tellUnreadSchedule,
    ),
    work(exportJob, write),
    work(importJob, runImport),
    work(
      cleanImportsJob,
      async () => {
        await cleanImports(database, files, now());
      },
      cleanImportsSchedule,
    ),
    work(
      cleanExportsJob,
      async () => {
        await cleanExports(database, files, now());
      },
      cleanExportsSchedule,
    ),
    work(
      cleanMediaJob,
      async () => {
        await cleanMedia(database, files, now());
      },
      cleanMediaSchedule,
    ),
    work(followMediaJob, ({ id }) => followReplaced(database, id)),
    work(sendLinkJob, (request) => auth.sendLink(request)),
    work(checkDomainJob, (asked) => checkDomain(watch, asked)),
    work(checkDomainsJob, () => checkDueDomains(watch), checkDomainsSchedule),
  ];
  await declareJobs(database, [deliverMail, ...works.map(({ job }) => job)]);
  if (settings.SMTP_URL === undefined) return { works, close: () => {} };
  // Loaded only where mail is sent.
  const { mailDelivery } = await import('./kernel/mail-delivery.ts');
  const { hostname } = settings.BASE_URL;
  const box = createMailBox(parts.secret);
  const mail = mailDelivery({ database, smtpUrl: settings.SMTP_URL, host: hostname, now, box });
  return { works: [...works, mail.work], close: mail.close };
}
