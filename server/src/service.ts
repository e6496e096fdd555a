import type { Server } from 'node:http';
import type { DatabaseAddress } from '@trunkline/database/address';
import { type Database, openDatabase } from '@trunkline/database/database';
import { openBackground } from './background.ts';
import { capabilities } from './capabilities/index.ts';
import { recordAuthEvent } from './capabilities/audit/index.ts';
import {
  type Auth,
  type AuthDependencies,
  createAuth,
  sendLinkJob,
} from './capabilities/auth/index.ts';
import { createSiteContexts, mailSender } from './capabilities/branding/index.ts';
import {
  relayConversations,
  trackPresence,
  sendUnreadNotifications,
  watchUnread,
} from './capabilities/messaging/index.ts';
import { startFlushing } from './capabilities/performance/index.ts';
import {
  type Blocks,
  blockProblem,
  createSecurityGuard,
  failedSignInProblem,
  createViolations,
  type SecurityGuard,
} from './capabilities/security/index.ts';
import { identify } from './capabilities/users/index.ts';
import { messagingTimes } from '@trunkline/contract/kernel/messaging-limits';
import { createApp } from './http/app.ts';
import { createBlockGuard } from './http/block-guard.ts';
import { createCachedReads } from './http/cached-reads.ts';
import { clientAddresses } from './http/client-address.ts';
import { createFront } from './http/front.ts';
import { createListeningServer } from './http/listen.ts';
import { createPublicCache } from './http/public-cache.ts';
import { createAttemptLimits } from './http/attempt-limits.ts';
import {
  consumeOrThrow,
  createRateLimiter,
  type RateLimiter,
  tenantRule,
} from './http/rate-limits.ts';
import { createRequestWatch } from './http/request-watch.ts';
import { createSecurityReports, type SecurityReports } from './http/security-reports.ts';
import { securityHeaders } from './http/security-headers.ts';
import { developWeb, loadWebBuild } from './http/web-build.ts';
import type { Context } from './kernel/context.ts';
import type { Settings } from './kernel/env.ts';
import type { Logger } from './kernel/logger.ts';
import { openFiles } from './kernel/files.ts';
import { enqueue, startWorkers, type Workers } from './kernel/jobs.ts';
import { createMailBox, queueMail } from './kernel/mail.ts';
import { createLiveHub } from './kernel/live-events/index.ts';
import { listen } from './kernel/notifications.ts';
import { openPush } from './kernel/push/index.ts';
import { createWebhooks } from './kernel/webhooks.ts';
import { createSeal } from './kernel/seal.ts';
import { observeDatabase } from './kernel/timing/database-timings.ts';
import { createMeasurements } from './kernel/timing/measurements.ts';
import { createRequestTimings } from './kernel/timing/request-timings.ts';
import { releaseOf } from './http/web-build.ts';

export interface Service {
  readonly server: Server;
  readonly database: Database;
  /** The blocks that this process knows. */
  readonly blocks: Blocks;
  /** Starts listening on HOST and PORT; returns the port. */
  listen(): Promise<number>;
  /** Starts processing the job queues alongside requests. Returns immediately. */
  work(): void;
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
   * Called when the database connection is lost, to bring it back; requests are refused in the
   * meantime.
   */
  readonly onDatabaseLost?: () => Promise<void>;
}

const forgettingEvery = 5 * 60_000;
/**
 * Milliseconds after the start before the queues are opened, so that the first requests aren't
 * slowed down.
 */
const calm = 500;

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
  const door = createListeningServer(headers);
  const { server } = door;
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
    // A domain may have moved to another company, so forgetting one company's hosts isn't enough.
    siteContexts.forget();
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
  const flushing = startFlushing({ database, measurements, log, now });
  const timings = createRequestTimings(measurements, releaseOf(web));
  const limiter = createRateLimiter(database);
  const guard = createSecurityGuard(database, log);
  await guard.blocks.reload();
  const reports = createSecurityReports(guard, database);
  const watch = createRequestWatch(database, log);
  const violations = createViolations();
  const outbox: Context['outbox'] = settings.SMTP_URL === undefined ? 'captured' : 'waiting';
  const files = openFiles(settings);
  const auth = assembleAuth({
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
  const { domains } = settings;
  const push = openPush({ settings, database, secret, log, now });
  const webhooks = createWebhooks({ settings, secret, now });
  const seal = createSeal(secret);
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
  const shared = {
    database,
    siteContexts,
    cache,
    invalidatePublicCache: () => changes.caughtUp(),
    limiter,
    violations,
    guard,
    reports,
    watch,
    log,
    now,
    outbox,
    files,
    domains,
    seal,
    push,
    webhooks,
    captcha: settings.captcha,
    headers,
    measurements,
    timings,
    baseUrl: settings.BASE_URL,
    addressOf: clientAddresses(settings.TRUSTED_PROXIES),
  };
  const presence = trackPresence({ database, log, now, people: () => live.people() });
  const live = createLiveHub((personId) => presence.moved(personId));
  const unread = watchUnread({
    log,
    notify: () => sendUnreadNotifications(database, now()),
    after: messagingTimes.notifyAfter,
  });
  relayConversations({ database, live, log, onMessage: () => unread.onMessage() });
  const mailbox = settings.SMTP_URL === undefined && !settings.production;
  const app = createApp({ ...shared, auth, web, mailbox, live });
  const refuseBlocked = createBlockGuard({ ...shared, auth, blocks: guard.blocks });
  const front = createFront({
    ...shared,
    refuseBlocked,
    cachedReads: createCachedReads(shared),
    behind: watch.follow(app),
  });
  const { middleware } = web;
  server.on('request', (request, response) =>
    middleware === null
      ? front(request, response)
      : middleware(request, response, () => front(request, response)),
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
  const forgetting = setInterval(() => limiter.forgetLeases(), forgettingEvery);
  let starting: NodeJS.Timeout | null = null;
  let workers: Workers | null = null;

  return {
    server,
    database,
    blocks: guard.blocks,
    listen: () => door.listen(settings.HOST, settings.PORT),
    work() {
      starting ??= setTimeout(() => {
        unread.start();
        workers = startWorkers({
          login: address.jobs,
          works: background.works,
          measurements,
          log,
        });
      }, calm);
    },
    async stop() {
      clearInterval(forgetting);
      if (starting !== null) clearTimeout(starting);
      // Responses that never end on their own.
      live.close();
      presence.close();
      unread.close();
      await Promise.all([door.close(), workers?.stop()]);
      await Promise.all([violations.settled(), watch.close()]);
      background.close();
      await flushing.stop();
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

interface AuthAssembly extends Omit<ServiceDependencies, 'address'> {
  readonly outbox: Context['outbox'];
  readonly database: Database;
  readonly limiter: RateLimiter;
  readonly guard: SecurityGuard;
  readonly reports: SecurityReports;
}

function assembleAuth({
  settings,
  outbox,
  database,
  limiter,
  guard,
  reports,
  secret,
  log,
  now,
}: AuthAssembly): Auth {
  const box = createMailBox(secret);
  return createAuth({
    pool: database.authPool,
    baseUrl: settings.BASE_URL.origin,
    secret,
    now,
    providers: settings.providers,
    consumeLimit: (rule, caller, tenant, source) => {
      const { key, limit } = tenantRule(rule, caller, tenant);
      const place = source === undefined ? '' : `|${source.device ?? source.client}`;
      return limiter.take(rule, `${key}${place}`, limit);
    },
    attempts: createAttemptLimits(database),
    blocks: signInBlocks(guard),
    inspect: inspectSignIn(reports, limiter),
    record: recordAuthEvent,
    sendMail: (mail, connection, sender) => queueMail(connection, mail, sender, outbox, box),
    requestLink: (request, connection) => enqueue(connection, sendLinkJob, request),
    senderFor: (connection, reader, host) =>
      mailSender(connection, settings.BASE_URL, reader, host),
    reportError: (error, requestId) =>
      log.error({ error, id: requestId }, 'sign-in request failed'),
  });
}

function signInBlocks({ blocks, record }: SecurityGuard): AuthDependencies['blocks'] {
  return {
    ofPerson(userId) {
      const block = blocks.ofPerson(userId);
      return block === null ? null : blockProblem(block);
    },
    ofAccount(account, source) {
      const block = blocks.ofAccount(account, source);
      return block === null ? null : failedSignInProblem(block);
    },
    async recordFailure({ facts, userAgent, ...failure }) {
      await record('failed_auth', {
        ...failure,
        ip: facts.clientAddress,
        company: facts.tenant.company_id,
        method: 'POST',
        agent: userAgent,
        request: facts.requestId,
      });
    },
  };
}

function inspectSignIn(
  { inspect }: SecurityReports,
  limiter: RateLimiter,
): AuthDependencies['inspect'] {
  return ({ facts, userAgent, endpoint, session, ...inspected }) =>
    inspect({
      ...inspected,
      lineage: facts.lineage,
      limit: () => consumeOrThrow(limiter, 'api_write', facts.limitKey, facts.tenantLimits),
      sender: async () => session,
      occurrence: {
        address: facts.limitKey,
        ip: facts.clientAddress,
        company: facts.tenant.company_id,
        endpoint,
        method: 'POST',
        agent: userAgent,
        request: facts.requestId,
      },
    });
}
