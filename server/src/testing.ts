import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompanyKind } from '@trunkline/contract/companies';
import { rateLimits } from '@trunkline/contract/kernel/limits';
import type { Role } from '@trunkline/contract/kernel/roles';
import { createPerson } from '@trunkline/database/seed/people';
import { createTestDatabase, type TestDatabase } from '@trunkline/database/testing';
import * as z from 'zod';
import { createSessionCookies } from './capabilities/auth/session-cookies.ts';
import { hashToken } from './capabilities/auth/tokens.ts';
import { siteContextOf } from './capabilities/branding/site-context.ts';
import { mailSender } from './capabilities/branding/index.ts';
import { selectSiteContext } from './capabilities/branding/queries.ts';
import { capabilities } from './capabilities/index.ts';
import { identify } from './capabilities/users/index.ts';
import type { SignedIn } from './kernel/context.ts';
import { readSettings } from './kernel/env.ts';
import { type Problem, problemOf } from './kernel/errors.ts';
import type { FileStore } from './kernel/file-store.ts';
import { openFiles } from './kernel/files.ts';
import { createLogger } from './kernel/logger.ts';
import { siteOrigin } from './kernel/mail-site.ts';
import { openPush } from './kernel/push/index.ts';
import { createWebhooks } from './kernel/webhooks.ts';
import { createMailBox } from './kernel/mail.ts';
import { createSecretBox } from './kernel/secret-box.ts';
import { createSeal } from './kernel/seal.ts';
import { siteLinks } from './site-links.ts';

/** The product's address in tests: nothing listens there, it only appears in links and cookies. */
export const baseUrl = 'http://trunkline.test';
export const secret = 'a secret of thirty-two characters or more';
const aDay = 86_400_000;
const LogLine = z.record(z.string(), z.unknown());

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly companyId: string;
  readonly role: Role;
}

export interface AuditRow {
  readonly action: string;
  readonly resource_type: string;
  readonly resource_id: string | null;
  readonly result: string;
  readonly actor_id: string | null;
  readonly as_whom: string | null;
  readonly reason: string | null;
  readonly company_id: string | null;
  readonly request_id: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** Captures the log, one parsed object per line. */
export function capturedLog() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => {
    lines.push(LogLine.parse(JSON.parse(line)));
  };
  return { lines, log: createLogger('debug', { write }) };
}

/** Returns the Problem a promise rejects with; throws if it doesn't reject. */
export async function rejectionOf(work: Promise<unknown>): Promise<Problem> {
  let result: unknown;
  try {
    result = await work;
  } catch (error) {
    return problemOf(error);
  }
  throw new Error(`expected a refusal, got ${JSON.stringify(result)}`);
}

/** Waits for an effect in another connection or process: polls without delay for up to 20 s. */
export async function waitFor(check: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await check())) {
    if (performance.now() > end) throw new Error('timed out waiting');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/**
 * Waits until this many connections wait for locks in this database; also works within the
 * transaction that holds them.
 */
export const waitForLockedConnections = (admin: TestDatabase['admin'], count = 1): Promise<void> =>
  waitFor(async () => {
    // Within a transaction PostgreSQL would return the same statistics snapshot.
    await admin.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await admin.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount === count;
  });

const settings = readSettings({ BASE_URL: baseUrl });

/** Creates companies and users in a database, and signs in as any of them. */
function createActors({ database, admin }: TestDatabase, clock: { now: Date }, files: FileStore) {
  const { log, lines } = capturedLog();
  const cookies = createSessionCookies(baseUrl, secret);

  async function createTenant(
    parentId: string | null,
    kind: CompanyKind,
    name = `Company ${randomBytes(4).toString('hex')}`,
  ): Promise<string> {
    const id = randomUUID();
    const slug = `${kind.replace('_', '-')}-${id}`;
    await database.transaction('app_platform', { reason: 'test' }, (tx) =>
      tx.insertInto('companies').values({ id, parent_id: parentId, kind, name, slug }).execute(),
    );
    return id;
  }

  async function person(companyId: string, role: Role): Promise<Person> {
    const name = randomBytes(4).toString('hex');
    const email = `${role}.${name}@example.test`;
    const account = { email, firstName: 'Pat', lastName: name, companyId, role };
    return { id: await createPerson(database, account), email, companyId, role };
  }

  /**
   * Creates a session after one or both steps of sign-in, with its cookie. Without a host it works
   * on every host that isn't a tenant's domain.
   */
  async function signIn({ id }: Person, aal: 'aal1' | 'aal2' = 'aal2', host?: string) {
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(clock.now.getTime() + aDay);
    const { rows } = await admin.query<{ id: string }>(
      `insert into user_sessions (user_id, token, aal, aal2_at, expires_at, host, site_company_id)
       values ($1, $2, $3, $4, $5, $6, app.company_of_host($6)) returning id`,
      [
        id,
        hashToken(token).toString('hex'),
        aal,
        aal === 'aal2' ? clock.now : null,
        expiresAt,
        host,
      ],
    );
    const [line = ''] = cookies.set({ token, aal, expiresAt }, clock.now);
    return { sessionId: rows[0]?.id ?? '', cookie: line.split(';')[0] ?? '' };
  }

  /** Creates the context that the guard passes to an operation of this user. */
  async function signedInAs(person: Person): Promise<SignedIn> {
    const request = {
      id: randomBytes(8).toString('hex'),
      clientAddress: '203.0.113.7',
      endpoint: '/api/test',
      method: 'POST',
      userAgent: 'Test/1',
      host: 'trunkline.test',
      origin: baseUrl,
    };
    const { sessionId } = await signIn(person);
    const session = { userId: person.id, sessionId, aal: 'aal2' } as const;
    const actor = await identify(database, session, request);
    if (actor === null) throw new Error(`${person.email} may not act`);
    const siteContext = siteContextOf('localhost', await selectSiteContext(database, 'localhost'));
    const now = () => clock.now;
    const outbox = 'captured';
    const domains = {
      ownHost: 'trunkline.test',
      target: 'edge.trunkline.test',
      addresses: [],
      servers: [],
    };
    const seal = createSeal(secret);
    const push = openPush({ settings, database, secret, log, now });
    const webhooks = createWebhooks({ settings, secret, log, now });
    const invalidatePublicCache = () => Promise.resolve();
    return {
      database,
      log,
      now,
      request,
      senderFor: (tx, reader) => mailSender(tx, new URL(baseUrl), reader, request.host),
      siteContext,
      originOfDomain: (domain) => siteOrigin(domain || null, new URL(baseUrl)),
      outbox,
      files,
      domains,
      seal,
      mailSecrets: createMailBox(secret),
      answerSecrets: createSecretBox(secret, 'order answers'),
      push,
      webhooks,
      capabilities,
      links: siteLinks,
      actor,
      invalidatePublicCache,
    };
  }

  return { createTenant, person, signIn, signedInAs, lines };
}

/** Raises the thresholds of suspicious patterns, for tests that aren't about patterns. */
async function raisePatternThresholds({ admin }: TestDatabase): Promise<void> {
  await admin.query(`
    alter function app.pattern_defaults() rename to usual_pattern_defaults;
    create function app.pattern_defaults()
      returns table (pattern text, threshold integer, seconds integer, action text,
        block_seconds integer, severity text)
      language sql immutable as $$
        select pattern, 1000000, seconds, action, block_seconds, severity
        from app.usual_pattern_defaults()
      $$;
    alter function app.pattern_defaults() owner to trunkline_owner;
    create or replace function app.missing_limit() returns integer
      language sql immutable as 'select 1000000'`);
}

/**
 * Creates a database with the platform and two distributors that must not see each other, each with
 * users below. Suspicious requests are blocked only with `patterns`.
 */
export async function createTestNetwork({ patterns = false }: { patterns?: boolean } = {}) {
  const test = await createTestDatabase();
  if (!patterns) await raisePatternThresholds(test);
  // Far from today, so that a clock that wasn't injected shows up.
  const clock = { now: new Date('2031-05-06T07:08:10.000Z') };
  const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-test-'));
  const files = openFiles({ DATA_DIR: dataDir, S3_URL: undefined });
  const actors = createActors(test, clock, files);
  const { createTenant, person } = actors;
  const platform = await createTenant(null, 'platform', 'Trunkline');
  const north = await createTenant(platform, 'distributor', 'North');
  const northShop = await createTenant(north, 'reseller', 'North Shop');
  const northClient = await createTenant(northShop, 'customer', 'North Client');
  const south = await createTenant(platform, 'distributor', 'South');
  const southShop = await createTenant(south, 'reseller', 'South Shop');
  const southClient = await createTenant(southShop, 'customer', 'South Client');
  const people = {
    owner: await person(platform, 'owner'),
    northAdmin: await person(north, 'admin'),
    northReseller: await person(northShop, 'reseller'),
    clerk: await person(northClient, 'end_user'),
    southAdmin: await person(south, 'admin'),
  };

  return {
    ...test,
    ...actors,
    async drop() {
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
    /** Where this network's files are stored, for tests and for services using it. */
    dataDir,
    files,
    clock,
    people,
    companies: { platform, north, northShop, northClient, south, southShop, southClient },
    async auditOf(resourceId: string): Promise<AuditRow[]> {
      const { rows } = await test.admin.query<AuditRow>(
        'select * from audit_logs where resource_id = $1 order by id',
        [resourceId],
      );
      return rows;
    },
    async auditCount(): Promise<number> {
      const { rows } = await test.admin.query<{ n: number }>(
        'select count(*)::integer as n from audit_logs',
      );
      return rows[0]?.n ?? 0;
    },
    /** Reads a whole row bypassing all policies, to check that it is unchanged. */
    async row(
      table: 'companies' | 'pages' | 'page_templates' | 'reusable_sections' | 'site_redirects',
      id: string,
    ): Promise<Record<string, unknown> | null> {
      const { rows } = await test.admin.query<Record<string, unknown>>(
        `select * from ${table} where id = $1`,
        [id],
      );
      return rows[0] ?? null;
    },
    async createPage(companyId: string, slug: string, published = true): Promise<string> {
      const { rows } = await test.admin.query<{ id: string }>(
        `insert into pages (company_id, slug, title, description, published, content)
         values ($1, $2, $3, 'About', $4, $5) returning id`,
        [companyId, slug, `Page ${slug}`, published, JSON.stringify(`<p>${slug} as it is</p>`)],
      );
      return rows[0]?.id ?? '';
    },
    /** Raises the rate limits, for tests that aren't about limits. */
    async liftLimits(): Promise<void> {
      const rules = Object.keys(rateLimits).join("','");
      // For every company, including those that are created later.
      await test.admin.query(`
        insert into rate_limit_overrides (company_id, rule, seconds, max)
          select id, rule, 60, 100000 from companies, unnest(array['${rules}']) rule;
        create function lift_limits() returns trigger language plpgsql security definer as $$
          begin
            insert into rate_limit_overrides (company_id, rule, seconds, max)
              select new.id, unnest(array['${rules}']), 60, 100000;
            return null;
          end $$;
        create trigger lift_limits after insert on companies
          for each row execute function lift_limits();`);
    },
  };
}

export type TestNetwork = Awaited<ReturnType<typeof createTestNetwork>>;
