import type { Server } from 'node:http';
import type { DatabaseAddress } from '@trunkline/database/address';
import { type Database, openDatabase } from '@trunkline/database/database';
import { type Background, openBackground } from './background.ts';
import { capabilities } from './capabilities/index.ts';
import { createSiteContexts } from './capabilities/branding/index.ts';
import {
  relayConversations,
  trackPresence,
  sendUnreadNotifications,
  watchUnread,
} from './capabilities/messaging/index.ts';
import { openMetricsExport, startFlushing } from './capabilities/performance/index.ts';
import {
  type Blocks,
  createSecurityGuard,
  createViolations,
} from './capabilities/security/index.ts';
import { identify } from './capabilities/users/index.ts';
import { messagingTimes } from '@trunkline/contract/kernel/messaging-limits';
import { createApp } from './http/app.ts';
import { createBlockGuard } from './http/block-guard.ts';
import { createCachedReads } from './http/cached-reads.ts';
import { clientAddresses } from './http/client-address.ts';
import { createEntryListener } from './http/entry-listener.ts';
import { createListeningServer } from './http/listen.ts';
import { createPublicCache } from './http/public-cache.ts';
import { createRateLimiter } from './http/rate-limits.ts';
import { createRequestWatch } from './http/request-watch.ts';
import { createSecurityReports } from './http/security-reports.ts';
import { securityHeaders } from './http/security-headers.ts';
import { developWeb, loadWebBuild } from './http/web-build.ts';
import type { VerbServices } from './kernel/context.ts';
import type { Settings } from './kernel/env.ts';
import type { Logger } from './kernel/logger.ts';
import { openFiles } from './kernel/files.ts';
import { startWorkers, type Workers } from './kernel/jobs.ts';
import { createLiveHub } from './kernel/live-events/index.ts';
import { siteOrigin } from './kernel/mail-site.ts';
import { listen } from './kernel/notifications.ts';
import { openPush } from './kernel/push/index.ts';
import { createWebhooks } from './kernel/webhooks.ts';
import { createMailBox } from './kernel/mail.ts';
import { createSecretBox } from './kernel/secret-box.ts';
import { createSeal } from './kernel/seal.ts';
import { keepSteadyTime } from './kernel/steady-time.ts';
import { observeDatabase } from './kernel/timing/database-timings.ts';
import { observeProcess } from './kernel/timing/process-figures.ts';
import { createMeasurements } from './kernel/timing/measurements.ts';
import { createRepeats } from './kernel/repeats.ts';
import { createRequestTimings } from './kernel/timing/request-timings.ts';
import { releaseOf } from './http/web-build.ts';
import { openSignIn } from './sign-in.ts';
import { siteLinks } from './site-links.ts';

export interface Service {
  readonly server: Server;
  readonly database: Database;
  /** The active blocks in this process's memory. */
  readonly blocks: Blocks;
  /** The background jobs that this process can run. */
  readonly jobHandlers: Background['handlers'];
  /** Starts listening on HOST and PORT; returns the port. */
  listen(): Promise<number>;
  /** Starts processing the job queues alongside requests. Returns immediately. */
  work(): void;
  /** Starts the supplier of the demonstration data, if there is any; `port` is this server's. */
  startSandbox(port: number): Promise<void>;
  /** Finishes current requests and jobs, then releases everything. */
  stop(): Promise<void>;
}

export interface ServiceDependencies {
  readonly settings: Settings;
  readonly address: DatabaseAddress;
  readonly secret: string;
  readonly log: Logger;
  readonly now: () => Date;
  /**
   * Called when the database connection is lost, to restore it; requests are refused in the
   * meantime.
   */
  readonly onDatabaseLost?: () => Promise<void>;
}

const forgetLeasesEvery = 5 * 60_000;
/**
 * Milliseconds after the start before the queues are opened, so that the first requests aren't
 * slowed down.
 */
const queueDelayMs = 500;

/** Creates the service on a migrated database, without listening yet. */
export async function createService({
  settings,
  address,
  secret,
  log,
  now,
  onDatabaseLost,
}: ServiceDependencies): Promise<Service> {
  const development = settings.NODE_ENV === 'development';
  const headers = securityHeaders({
    development,
    captcha: settings.captcha?.provider ?? null,
    card: settings.STRIPE_PUBLISHABLE_KEY !== undefined,
    analytics: settings.ANALYTICS_ORIGINS,
  });
  const listener = createListeningServer(headers);
  const { server } = listener;
  // First, because without the web build there is no point in opening a database.
  const web = development ? await developWeb(server) : await loadWebBuild();
  const measurements = createMeasurements();
  const database = openDatabase({
    address,
    observer: observeDatabase(measurements),
    onError: (error) => log.warn({ error }, 'an idle database connection was lost'),
  });
  const siteContexts = createSiteContexts(database, log);
  const cache = createPublicCache((error) =>
    log.warn({ error }, 'could not rebuild a public response'),
  );
  const forget = (company?: string) => {
    siteContexts.forget(company);
    cache.forget(company);
  };
  const changes = listen(
    address.login,
    'public_change',
    {
      onMessage: forget,
      onGap: () => forget(),
      ...(onDatabaseLost === undefined ? {} : { onBreak: onDatabaseLost }),
    },
    log,
  );
  const figures = observeProcess(measurements);
  const metricsExport = await openMetricsExport(settings.telemetry, log, now);
  const flushing = startFlushing({ database, measurements, figures, metricsExport, log, now });
  const timings = createRequestTimings(measurements, releaseOf(web));
  const limiter = createRateLimiter(database);
  const steadyTime = keepSteadyTime(database, log);
  await steadyTime.report();
  const guard = createSecurityGuard(database, log);
  await guard.blocks.reload();
  const reports = createSecurityReports(guard, database);
  const watch = createRequestWatch(database, log, timings);
  const violations = createViolations();
  const outbox: VerbServices['outbox'] = settings.SMTP_URL === undefined ? 'captured' : 'waiting';
  const files = openFiles(settings);
  const auth = openSignIn({
    settings,
    outbox,
    database,
    limiter,
    guard,
    reports,
    secret,
    log,
    now,
  });
  const push = openPush({ settings, database, secret, log, now });
  const webhooks = createWebhooks({ settings, secret, log, now });
  const seal = createSeal(secret);
  const mailSecrets = createMailBox(secret);
  const answerSecrets = createSecretBox(secret, 'order answers');
  const background = await openBackground(
    {
      settings,
      database,
      files,
      push,
      webhooks,
      limiter,
      auth,
      siteContexts,
      seal,
      mailSecrets,
      answerSecrets,
      outbox,
      log,
      now,
      capabilities,
      person: (userId) =>
        identify(
          database,
          { userId, sessionId: '', aal: 'aal2' },
          { id: 'job', clientAddress: '' },
        ),
    },
    secret,
  );
  const services: VerbServices = {
    database,
    log,
    now,
    originOfDomain: (domain) => siteOrigin(domain || null, settings.BASE_URL),
    outbox,
    mailSecrets,
    answerSecrets,
    files,
    domains: settings.domains,
    seal,
    push,
    webhooks,
    links: siteLinks,
    invalidatePublicCache: () => changes.caughtUp(),
    capabilities,
    ...(settings.captcha && {
      captcha: { provider: settings.captcha.provider, site_key: settings.captcha.siteKey },
    }),
  };
  const shared = {
    services,
    database,
    siteContexts,
    cache,
    limiter,
    violations,
    guard,
    reports,
    watch,
    log,
    now,
    seal,
    captcha: settings.captcha,
    headers,
    measurements,
    timings,
    repeats: createRepeats(database, secret),
    baseUrl: settings.BASE_URL,
    addressOf: clientAddresses(settings.TRUSTED_PROXIES),
  };
  const presence = trackPresence({ database, log, now, people: () => live.connectedUserIds() });
  const live = createLiveHub((personId) => presence.onListenerChange(personId));
  const unread = watchUnread({
    log,
    notify: () => sendUnreadNotifications(database, now()),
    after: messagingTimes.notifyAfter,
  });
  relayConversations({ database, live, log, onMessage: () => unread.onMessage() });
  const mailbox = settings.SMTP_URL === undefined && !settings.production;
  const app = createApp({ ...shared, auth, web, mailbox, live });
  const refuseBlocked = createBlockGuard({ ...shared, auth, blocks: guard.blocks });
  const entry = createEntryListener({
    ...shared,
    refuseBlocked,
    cachedReads: createCachedReads(shared),
    routes: watch.follow(app),
  });
  const { middleware } = web;
  server.on('request', (request, response) =>
    middleware === null
      ? entry(request, response)
      : middleware(request, response, () => entry(request, response)),
  );

  const announcements = listen(
    address.login,
    'live',
    {
      onMessage(payload) {
        try {
          live.announce(payload);
        } catch (error) {
          log.warn({ error }, 'could not parse a live announcement');
        }
      },
      onGap: () => live.gap(),
    },
    log,
  );
  const blockChanges = listen(
    address.login,
    'security_blocks',
    {
      onMessage: (id) => void guard.blocks.refresh(id),
      onGap: () => void guard.blocks.reload(),
    },
    log,
  );
  const forgetting = setInterval(() => limiter.forgetLeases(), forgetLeasesEvery);
  let starting: NodeJS.Timeout | null = null;
  let workers: Workers | null = null;
  let stopSandbox: (() => Promise<void>) | null = null;

  return {
    server,
    database,
    blocks: guard.blocks,
    jobHandlers: background.handlers,
    listen: () => listener.listen(settings.HOST, settings.PORT),
    work() {
      starting ??= setTimeout(() => {
        unread.start();
        workers = startWorkers({
          login: address.jobs,
          handlers: background.handlers,
          measurements,
          log,
        });
      }, queueDelayMs);
    },
    async startSandbox(port) {
      // Loaded only with demonstration data.
      const sandbox = await import('./sandbox/start.ts');
      const origin = `http://127.0.0.1:${port}`;
      const dataDir = settings.DATA_DIR;
      stopSandbox = await sandbox.startSandbox({ database, webhooks, now, log, dataDir, origin });
    },
    async stop() {
      clearInterval(forgetting);
      await stopSandbox?.();
      if (starting !== null) clearTimeout(starting);
      // Responses that never end on their own.
      live.close();
      presence.close();
      unread.close();
      await Promise.all([listener.close(), workers?.stop()]);
      await Promise.all([violations.waitUntilSettled(), watch.close()]);
      background.close();
      await flushing.stop();
      await steadyTime.stop();
      await Promise.all([
        changes.close(),
        announcements.close(),
        blockChanges.close(),
        web.close(),
      ]);
      await database.close();
    },
  };
}
