import type { Database } from '@trunkline/database/database';
import { sql } from 'kysely';
import { dryRun } from './context.ts';

/**
 * Returns a context whose transactions run, with all their checks, and are then rolled back. Work
 * that also changes something outside the database must not run in it.
 */
export function dryRunContext<Context extends { readonly database: Database }>(
  context: Context,
): Context {
  const { database } = context;
  const transaction: Database['transaction'] = (role, claims, work, options) =>
    dryRun(
      (wrappedWork) => database.transaction(role, claims, wrappedWork, options),
      () => true,
      async (tx) => {
        const result = await work(tx);
        // Checks that are deferred until the commit.
        await sql`set constraints all immediate`.execute(tx);
        return result;
      },
    );
  return { ...context, database: { ...database, transaction } };
}
