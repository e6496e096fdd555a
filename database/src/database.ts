import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { type Claims, claimsSigner, readClaimsKey, type SignClaims } from './claims-key.ts';
import type { DB } from './generated/tables.ts';
import type { RuntimeRole } from './roles.ts';
import { createStatementBatcher } from './statement-batcher.ts';
import { asIdentity, type DatabaseObserver, TenantDialect } from './tenant-driver.ts';

export type { Claims } from './claims-key.ts';
export type { DatabaseObserver } from './tenant-driver.ts';
export type { RuntimeRole } from './roles.ts';
export type { DB as Tables } from './generated/tables.ts';
export type Tx = Transaction<DB>;

/** The only access to the data: every transaction names its role and the person it runs for. */
export interface Database {
  /**
   * Runs `work` in one transaction. Retries it up to twice after a deadlock or serialisation
   * failure, so `work` must only touch the database. With `readOnly`, writes fail.
   */
  transaction<Result>(
    role: RuntimeRole,
    claims: Claims,
    work: (tx: Tx) => Promise<Result>,
    options?: { readonly readOnly?: boolean },
  ): Promise<Result>;
  /**
   * Calls one function that is granted to the login role and sets up its own context: a single
   * round trip, shared with concurrent calls.
   */
  call<Row extends pg.QueryResultRow>(
    name: string,
    sql: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Connections with the role `app_auth`, for sessions and accounts. */
  readonly authPool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly address: DatabaseAddress;
  readonly connections?: number;
  /** Milliseconds a transaction waits for a connection before it fails. */
  readonly connectTimeoutMs?: number;
  readonly observer?: DatabaseObserver;
  /** Called for connections that broke while idle; the pool replaces them automatically. */
  readonly onError: (error: Error) => void;
}

const retryable = new Set(['40001', '40P01']);

/**
 * Counts and amounts as numbers (all of ours fit a double exactly), timestamps as ISO 8601 text.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, toInteger);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toInstant);
// A calendar day, such as '2026-03-01': it has no time zone to convert from.
types.setTypeParser(pg.types.builtins.DATE, (day) => day);

function toInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

function toInstant(text: string): string {
  return new Date(text).toISOString();
}

/** For pool errors, which idle connections have already reported. */
function ignoreError(): void {}

/** Opens the pools; nothing connects before the first query. */
export function openDatabase({
  address,
  connections = 16,
  connectTimeoutMs = 5_000,
  observer,
  onError,
}: DatabaseOptions): Database {
  const shared = {
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 20_000,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  };
  const maxConnections = Math.max(4, Math.floor(connections / 2));
  const openPool = (login: pg.ClientConfig, config: pg.PoolConfig) =>
    new pg.Pool({ ...login, ...shared, max: maxConnections, pipeline: true, types, ...config });
  // A pool of its own, so that no statement of a user can change the prepared statements on these
  // connections.
  const callPool = openPool(address.login, { application_name: 'trunkline calls' });
  const pool = openPool(address.people, { max: connections, application_name: 'trunkline' });
  const authPool = new pg.Pool({
    ...address.auth,
    ...shared,
    max: maxConnections,
    pipeline: true,
    options: '-c role=app_auth',
    application_name: 'trunkline auth',
  });
  const platformPool = openPool(address.platform, { application_name: 'trunkline platform' });
  const pools = [callPool, pool, authPool, platformPool];
  for (const pool of pools) {
    // A connection can also break while checked out and idle; without a listener, that would end
    // the process.
    pool.on('connect', (client) => client.on('error', onError));
    pool.on('error', ignoreError);
  }
  const batcher = createStatementBatcher(callPool);
  const kyselyOn = (item: pg.Pool) =>
    new Kysely<DB>({ dialect: new TenantDialect({ pool: item }, observer) });
  const people = kyselyOn(pool);
  const kyselyOf: Readonly<Record<RuntimeRole, Kysely<DB>>> = {
    app_user: people,
    app_public: people,
    app_auth: kyselyOn(authPool),
    app_platform: kyselyOn(platformPool),
  };

  let signer: Promise<SignClaims> | null = null;
  /** Reads the key once; a failure is not cached. */
  async function loadSigner(): Promise<SignClaims> {
    signer ??= readClaimsKey(address).then(claimsSigner);
    try {
      return await signer;
    } catch (error) {
      signer = null;
      throw error;
    }
  }

  async function transaction<Result>(
    role: RuntimeRole,
    claims: Claims,
    work: (tx: Tx) => Promise<Result>,
    { readOnly = false }: { readonly readOnly?: boolean } = {},
  ) {
    const sign = await loadSigner();
    for (let attempt = 1; ; attempt++) {
      const identity: Parameters<typeof asIdentity>[0] = { role, claims, sign, readOnly };
      try {
        return await asIdentity(identity, () => kyselyOf[role].transaction().execute(work));
      } catch (error) {
        if (identity.failure !== undefined) throw identity.failure;
        const isRetryable = error instanceof pg.DatabaseError && retryable.has(error.code ?? '');
        if (!isRetryable || attempt === 3) throw error;
      }
    }
  }

  return {
    transaction,
    authPool,
    async call<Row extends pg.QueryResultRow>(
      name: string,
      sql: string,
      values: readonly unknown[],
    ) {
      return batcher.send<Row>({ name, text: sql, values: [...values] });
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
