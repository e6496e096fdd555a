import type { UsageRow } from '@trunkline/contract/subscriptions';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface StoredUsageResult {
  readonly line: number;
  readonly problem: string | null;
  readonly known: boolean;
  readonly period_to: string | null;
}

/** Adds usage to every hop of its chains; returns a result per row. */
export async function insertUsage(
  tx: Tx,
  source: string,
  rows: readonly UsageRow[],
  moment: Date,
): Promise<StoredUsageResult[]> {
  const { rows: results } = await sql<StoredUsageResult>`
    select line, problem, known, period_to::text as period_to
    from app.add_usage(${source}, ${JSON.stringify(rows)}::jsonb, ${moment})
    order by line`.execute(tx);
  return results;
}
