import type { Database } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Carries the result of a transaction out of its rollback. */
class DryRunRollback<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('roll back the dry run');
    this.result = result;
  }
}

/**
 * Returns a context whose transactions run, with all their checks, and are then rolled back. Work
 * that also changes something outside the database must not run in it.
 */
export function dryRunContext<Context extends { readonly database: Database }>(
  context: Context,
): Context {
  const { database } = context;
  const transaction: Database['transaction'] = async (role, claims, work, options) => {
    let rollback: DryRunRollback<Awaited<ReturnType<typeof work>>> | undefined;
    try {
      return await database.transaction(
        role,
        claims,
        async (tx) => {
          const result = await work(tx);
          // Checks that are deferred until the commit.
          await sql`set constraints all immediate`.execute(tx);
          rollback = new DryRunRollback(result);
          throw rollback;
        },
        options,
      );
    } catch (error) {
      if (rollback !== undefined && error === rollback) return rollback.result;
      throw error;
    }
  };
  return { ...context, database: { ...database, transaction } };
}
