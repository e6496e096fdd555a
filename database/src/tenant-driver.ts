import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type AbortableOperationOptions,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { Claims, SignClaims } from './claims-key.ts';
import type { RuntimeRole } from './roles.ts';

interface Identity {
  readonly role: RuntimeRole;
  readonly claims: Claims;
  readonly sign: SignClaims;
  /** Makes PostgreSQL refuse every write. */
  readonly readOnly?: boolean;
  /**
   * Set if `begin`, role or claims failed; errors of the transaction's statements are then only
   * consequences.
   */
  failure?: Error;
}

const identities = new AsyncLocalStorage<Identity>();

/** Runs `work`, whose Kysely transactions start as `role` with `claims`. */
export function asIdentity<Result>(
  identity: Identity,
  work: () => Promise<Result>,
): Promise<Result> {
  return identities.run(identity, work);
}

/** The statements that open a transaction: begin and role, then the claims, if there are any. */
export function prologue({
  role,
  claims,
  sign,
  readOnly = false,
}: Pick<Identity, 'role' | 'claims' | 'sign' | 'readOnly'>): readonly CompiledQuery[] {
  // Clears claims that SQL of an earlier transaction may have left on the connection.
  const opening = `begin${readOnly ? ' read only' : ''}; set local role ${role}; set local app.claims = ''`;
  if (Object.values(claims).every((value) => value === undefined))
    return [CompiledQuery.raw(opening)];
  return [
    CompiledQuery.raw(opening),
    // As a parameter: other connections of the same login can read the text of statements.
    CompiledQuery.raw("select set_config('app.claims', $1, true)", [sign(role, claims, readOnly)]),
  ];
}

/** Is notified about waiting times and slow statements; durations are in milliseconds. */
export interface DatabaseObserver {
  /** Called when a transaction gets its connection, with the time it waited. */
  onConnection(duration: number): void;
  /** Called for slow statements. Their text contains no values. */
  onSlowStatement(text: string, duration: number): void;
}

/** Milliseconds from which a statement is slow. */
const slowThreshold = 100;

function observe(connection: DatabaseConnection, observer: DatabaseObserver): void {
  const send = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query, options) => {
    const started = performance.now();
    try {
      return await send(query, options);
    } finally {
      const duration = performance.now() - started;
      if (duration >= slowThreshold) observer.onSlowStatement(query.sql, duration);
    }
  };
}

/**
 * A PostgreSQL driver whose transactions always have an identity. `begin`, role and claims are sent
 * without waiting for a response, together with the first query: one round trip instead of three.
 * If `begin` fails, the queries after it run as the login role, which can't do anything.
 */
class TenantDriver extends PostgresDriver {
  readonly #opening = new WeakMap<DatabaseConnection, Promise<unknown>>();
  readonly #observed = new WeakSet<DatabaseConnection>();
  readonly #observer: DatabaseObserver | undefined;

  constructor(config: PostgresDialectConfig, observer: DatabaseObserver | undefined) {
    super(config);
    this.#observer = observer;
  }

  override async acquireConnection(
    options?: AbortableOperationOptions,
  ): Promise<DatabaseConnection> {
    const started = performance.now();
    const connection = await super.acquireConnection(options);
    this.#observer?.onConnection(performance.now() - started);
    if (this.#observer !== undefined && !this.#observed.has(connection)) {
      this.#observed.add(connection);
      observe(connection, this.#observer);
    }
    return connection;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    _settings: TransactionSettings,
  ): Promise<void> {
    const identity = identities.getStore();
    if (identity === undefined) {
      throw new Error('A transaction was opened without an identity.');
    }
    const opening = Promise.all(prologue(identity).map((query) => connection.executeQuery(query)));
    this.#opening.set(connection, opening);
    opening.catch((error: unknown) => {
      identity.failure = error instanceof Error ? error : new Error(String(error));
    });
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#opening.get(connection);
    // PostgreSQL silently rolls back when a failed transaction is committed. The empty select
    // before it fails in that case, so that work that ignored the error isn't reported as
    // committed.
    await connection.executeQuery(CompiledQuery.raw('select; commit'));
  }
}

/** Kysely dialect of the tenant driver; its pool must have pipelining enabled. */
export class TenantDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #observer: DatabaseObserver | undefined;

  constructor(config: PostgresDialectConfig, observer?: DatabaseObserver) {
    super(config);
    this.#config = config;
    this.#observer = observer;
  }

  override createDriver(): Driver {
    return new TenantDriver(this.#config, this.#observer);
  }
}
