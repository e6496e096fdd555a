import type { Database } from '@trunkline/database/database';
import { recordAuthEvent } from './capabilities/audit/index.ts';
import {
  type Auth,
  type AuthDependencies,
  createAuth,
  sendLinkJob,
  storedToken,
} from './capabilities/auth/index.ts';
import { mailSender } from './capabilities/branding/index.ts';
import {
  blockProblem,
  failedSignInProblem,
  type SecurityGuard,
} from './capabilities/security/index.ts';
import { createAttemptLimits } from './http/attempt-limits.ts';
import { consumeOrThrow, type RateLimiter, tenantRule } from './http/rate-limits.ts';
import type { SecurityReports } from './http/security-reports.ts';
import type { Settings } from './kernel/env.ts';
import { enqueue } from './kernel/jobs.ts';
import type { Logger } from './kernel/logger.ts';
import { createMailBox, queueMail } from './kernel/mail.ts';
import type { VerbServices } from './kernel/context.ts';

interface SignInDependencies {
  readonly settings: Settings;
  readonly secret: string;
  readonly log: Logger;
  readonly now: () => Date;
  readonly outbox: VerbServices['outbox'];
  readonly database: Database;
  readonly limiter: RateLimiter;
  readonly guard: SecurityGuard;
  readonly reports: SecurityReports;
}

/** Creates the sign-in module with its dependencies on other capabilities. */
export function openSignIn({
  settings,
  outbox,
  database,
  limiter,
  guard,
  reports,
  secret,
  log,
  now,
}: SignInDependencies): Auth {
  const box = createMailBox(secret);
  return createAuth({
    pool: database.authPool,
    baseUrl: settings.BASE_URL.origin,
    secret,
    now,
    providers: settings.providers,
    consumeLimit: (rule, caller, tenant, source) => {
      const { key, limit } = tenantRule(rule, caller, tenant);
      const suffix = source === undefined ? '' : `|${source.device ?? source.client}`;
      return limiter.take(rule, `${key}${suffix}`, limit);
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
    forPerson(userId) {
      const block = blocks.ofPerson(userId);
      return block === null ? null : blockProblem(block);
    },
    forAccount(account, source) {
      const block = blocks.ofAccount(account, source);
      return block === null ? null : failedSignInProblem(block);
    },
    async forEndedSession(token) {
      const block = await blocks.ofEndedSession(storedToken(token));
      return block === null ? null : blockProblem(block);
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
