import type { PriceRunItem } from '@trunkline/contract/subscriptions';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { StoredRate } from './facts.ts';

export interface PriceRun {
  readonly seller: string;
  readonly plan: string | undefined;
  readonly buyer: string | undefined;
  readonly subscriptionIds: readonly string[] | undefined;
  readonly atRenewal: boolean;
  readonly noticeDays: number;
  readonly day: string;
  readonly reason: string;
  readonly isDryRun: boolean;
}

export type StoredRunItem = Omit<PriceRunItem, 'before' | 'after'> & {
  readonly quantity: number;
  readonly before: readonly StoredRate[] | null;
  readonly after: readonly StoredRate[] | null;
};

/** Whether a company is within the reader's reach. */
export async function isWithinReach(tx: Tx, seller: string): Promise<boolean> {
  const { rows } = await sql`
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = ${seller}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Brings subscriptions to the current prices; in a dry run only lists what would change. */
export async function runPriceRows(
  tx: Tx,
  { seller, plan, buyer, subscriptionIds, atRenewal, noticeDays, day, reason, isDryRun }: PriceRun,
): Promise<StoredRunItem[]> {
  const { rows } = await sql<StoredRunItem>`
    select subscription_id, service, buyer_name, quantity, currency, valid_from::text as valid_from,
      skipped, before, after, overtaken
    from app.run_prices(${seller}, ${plan ?? null}, ${buyer ?? null},
      ${subscriptionIds ?? null}::uuid[], ${atRenewal}, ${noticeDays}, ${day}::date, ${reason}, ${isDryRun})`.execute(
    tx,
  );
  return rows;
}
