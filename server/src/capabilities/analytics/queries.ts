import type { Counts, Dashboard } from '@trunkline/contract/analytics';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Context, SignedIn } from '../../kernel/context.ts';

/** Selects the dashboard's figures under the reader's row-level security. */
export async function selectDashboard(
  tx: Tx,
  { capabilities }: Pick<Context, 'capabilities'>,
): Promise<Dashboard> {
  const parts = capabilities.flatMap(({ figures = [] }) => figures);
  const { rows } = await sql<{ figures: Dashboard }>`
    select ${sql.join(parts, sql` || `)} as figures`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('the dashboard query returned no row');
  return found.figures;
}

/** The sidebar's counts, each at most `requestLimits.countedInAll`. */
export async function selectCounts(
  tx: Tx,
  { capabilities, actor: { companyId } }: Pick<SignedIn, 'capabilities' | 'actor'>,
): Promise<Counts> {
  const scope = { most: sql.lit(requestLimits.countedInAll), companyId };
  const columns = capabilities.flatMap(({ counts }) =>
    Object.entries(counts).map(([name, count]) => sql`${count(scope)} as ${sql.ref(name)}`),
  );
  const { rows } = await sql<Counts>`select ${sql.join(columns)}`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('the counts query returned no row');
  return counts;
}
