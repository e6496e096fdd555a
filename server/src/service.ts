import { createServer, type Server } from 'node:http';
import type { DatabaseAddress } from '@trunkline/database/address';
import { type Database, openDatabase } from '@trunkline/database/database';
import { recordAuthEvent } from './capabilities/audit/index.ts';
import { type Auth, createAuth } from './capabilities/auth/index.ts';
import { createFaces, type Faces } from './capabilities/branding/index.ts';
import { createApp } from './http/app.ts';
import { clientAddresses } from './http/client-address.ts';
import { createFront } from './http/front.ts';
import { createPublicCache } from './http/public-cache.ts';
import { createRateLimiter, type RateLimiter } from './http/rate-limits.ts';
import { securityHeaders } from './http/security-headers.ts';
import { developWeb, loadWebBuild } from './http/web-build.ts';
import type { Settings } from './kernel/env.ts';
import type { Logger } from './kernel/logger.ts';
import { queueMail } from './kernel/mail.ts';
import { listen } from './kernel/notifications.ts';

export interface Service {
  readonly server: Server;
  readonly database: Database;
  /** Finishes what is being answered, then lets go of everything. */
  stop(): Promise<void>;
}

export interface ServiceParts {
  readonly settings: Settings;
  readonly address: DatabaseAddress;
  readonly secret: string;
  readonly log: Logger;
  readonly now: () => Date;
}

const cleaningEvery = 5 * 60_000;
/** Longest that answers under way may take once the process has been told to stop. */
const graceTime = 10_000;

/** Puts the service together over a migrated database; it does not listen yet. */
export async function createService({
  settings,
  address,
  secret,
  log,
  now,
}: ServiceParts): Promise<Service> {
  const database = openDatabase({
    login: address.login,
    onError: (error) => log.warn({ error }, 'an idle database connection broke'),
  });
  const faces = createFaces(database, log);
  const cache = createPublicCache((error) =>
    log.warn({ error }, 'a public answer could not be made again'),
  );
  const limiter = createRateLimiter(database);
  const auth = assembleAuth({ settings, database, faces, limiter, secret, log, now });
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    requestTimeout: 60_000,
    headersTimeout: 20_000,
  });
  const web = settings.NODE_ENV === 'development' ? await developWeb(server) : await loadWebBuild();
  const headers = securityHeaders({ development: web.files === null });
  const shared = {
    faces,
    cache,
    limiter,
    headers,
    baseUrl: settings.BASE_URL,
    addressOf: clientAddresses(settings.TRUSTED_PROXIES),
  };
  const mailbox = settings.SMTP_URL === undefined && !settings.production;
  const app = createApp({ ...shared, database, auth, web, log, now, mailbox });
  const front = createFront({ ...shared, behind: app });
  const { middleware } = web;
  server.on('request', (request, response) =>
    middleware === null
      ? front(request, response)
      : middleware(request, response, () => front(request, response)),
  );

  const forget = () => {
    faces.forget();
    cache.forget();
  };
  const changes = listen(address.login, 'public_change', { onMessage: forget, onGap: forget }, log);
  const cleaning = setInterval(() => {
    limiter
      .clean()
      .catch((error: unknown) => log.warn({ error }, 'used-up rate limits could not be cleaned'));
  }, cleaningEvery);

  return {
    server,
    database,
    async stop() {
      clearInterval(cleaning);
      await closeServer(server);
      await Promise.all([changes.close(), web.close()]);
      await database.close();
    },
  };
}

interface AuthAssembly extends Omit<ServiceParts, 'address'> {
  readonly database: Database;
  readonly faces: Faces;
  readonly limiter: RateLimiter;
}

function assembleAuth({
  settings,
  database,
  faces,
  limiter,
  secret,
  log,
  now,
}: AuthAssembly): Auth {
  return createAuth({
    pool: database.authPool,
    baseUrl: settings.BASE_URL.origin,
    secret,
    now,
    issuer: async () => (await faces.of(settings.BASE_URL.hostname)).tenant.settings.site_name,
    takeLimit: (rule, key) => limiter.take(rule, key),
    record: recordAuthEvent,
    sendMail: (mail, connection) =>
      queueMail(connection, mail, settings.SMTP_URL === undefined ? 'captured' : 'waiting'),
    reportError: (error, requestId) =>
      log.error({ error, id: requestId }, 'sign-in request failed'),
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceTime);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
