import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { RuntimeRole } from './roles.ts';

/** What the policies and triggers know of a request: transaction-local settings `app.*`. */
export interface Claims {
  readonly user_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly aal?: 'aal1' | 'aal2' | undefined;
  readonly tenant_id?: string | undefined;
  readonly request_id?: string | undefined;
  readonly client_address?: string | undefined;
  /** Who is really asking, while they look at the product as the person of `user_id`. */
  readonly supporter_id?: string | undefined;
  /** Why the platform acts by itself; goes into the audit log. */
  readonly reason?: string | undefined;
}

interface Identity {
  readonly role: RuntimeRole;
  readonly claims: Claims;
  /** PostgreSQL itself then refuses every write. */
  readonly readOnly?: boolean;
  /** Set when `begin`, role or claims failed; then the transaction's own errors only follow from it. */
  failure?: Error;
}

const identities = new AsyncLocalStorage<Identity>();

/** Runs `work`, whose Kysely transactions begin as `role` with `claims`. */
export function asIdentity<Result>(
  identity: Identity,
  work: () => Promise<Result>,
): Promise<Result> {
  return identities.run(identity, work);
}

/** The statement that opens a transaction: begin, role and claims in one. */
export function prologue({
  role,
  claims,
  readOnly = false,
}: Pick<Identity, 'role' | 'claims' | 'readOnly'>): string {
  const settings = Object.entries(claims)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `set_config('app.${name}', ${pg.escapeLiteral(value)}, true)`);
  const select = settings.length === 0 ? '' : `; select ${settings.join(', ')}`;
  return `begin${readOnly ? ' read only' : ''}; set local role ${role}${select}`;
}

/**
 * PostgreSQL driver whose transactions always have an identity. `begin`, role and claims are sent without
 * waiting, so that they travel with the first query: three round trips become one. `begin` comes first:
 * were it to fail, the queries behind it would run as the login role, which may do nothing.
 */
class TenantDriver extends PostgresDriver {
  readonly #opening = new WeakMap<DatabaseConnection, Promise<unknown>>();

  override async beginTransaction(
    connection: DatabaseConnection,
    _settings: TransactionSettings,
  ): Promise<void> {
    const identity = identities.getStore();
    if (identity === undefined) {
      throw new Error('A transaction was opened without saying for whom.');
    }
    const opening = connection.executeQuery(CompiledQuery.raw(prologue(identity)));
    this.#opening.set(connection, opening);
    opening.catch((error: unknown) => {
      identity.failure = error instanceof Error ? error : new Error(String(error));
    });
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#opening.get(connection);
    // PostgreSQL answers the commit of a transaction in which a statement failed with a quiet rollback. The
    // empty select in front fails in such a one, so that work which went on regardless is not taken for kept.
    await connection.executeQuery(CompiledQuery.raw('select; commit'));
  }
}

/** Kysely dialect of the tenant driver; its pool must have pipelining on. */
export class TenantDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new TenantDriver(this.#config);
  }
}
