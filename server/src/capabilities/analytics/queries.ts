import type { Attention, Counts, Dashboard } from '@trunkline/contract/analytics';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Context, SignedIn } from '../../kernel/context.ts';

/** Selects the dashboard's figures under the reader's row-level security. */
export async function selectDashboard(
  tx: Tx,
  { capabilities }: Pick<Context, 'capabilities'>,
): Promise<Dashboard> {
  const parts = capabilities.flatMap(({ figures = [] }) => figures);
  const { rows } = await sql<{ figures: Dashboard }>`
    select ${sql.join(parts, sql` || `)} as figures`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the dashboard query returned no row');
  return row.figures;
}

/** Selects a row of counts, each at most `requestLimits.countedInAll`. */
async function select<Counted>(
  tx: Tx,
  expressions: readonly (readonly [string, RawBuilder<unknown>])[],
): Promise<Counted> {
  const columns = expressions.map(([name, count]) => sql`${count} as ${sql.ref(name)}`);
  const { rows } = await sql<Counted>`select ${sql.join(columns)}`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('the query of counts returned no row');
  return counts;
}

const max = sql.lit(requestLimits.countedInAll);

/** The sidebar's counts. */
export const selectCounts = (
  tx: Tx,
  { capabilities, actor: { companyId } }: Pick<SignedIn, 'capabilities' | 'actor'>,
): Promise<Counts> =>
  select(
    tx,
    capabilities.flatMap(({ counts }) =>
      Object.entries(counts).map(([name, count]) => [name, count({ max, companyId })] as const),
    ),
  );

/** Counts of what needs attention. */
export const selectAttention = (
  tx: Tx,
  { capabilities, now }: Pick<SignedIn, 'capabilities' | 'now'>,
): Promise<Attention> =>
  select(
    tx,
    capabilities.flatMap(({ attention }) =>
      Object.entries(attention).map(
        ([name, count]) => [name, count({ limit: max, now: now() })] as const,
      ),
    ),
  );
