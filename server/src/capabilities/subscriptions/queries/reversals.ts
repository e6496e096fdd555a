import type { ReversibleKind } from '@trunkline/contract/subscriptions/rating-events';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { StoredRate } from './facts.ts';

/** Whether a charge event `e` has been reversed. */
const reversed: RawBuilder<boolean> = sql`exists (select from charge_events r
  where r.corrects_id = e.id)`;

/** Whether the reader can reverse a charge event `e`; see app.reverse_charge. */
export const reversible: RawBuilder<boolean> = sql`(e.kind in ('once', 'usage', 'early_end_fee')
  and e.subscription_id is not null and not ${reversed} and app.may('subscriptions', 'update')
  and exists (select from charge_events top
    join get_accessible_companies(app.user_id(), 'read') a on a.id = top.seller_id
    where top.group_id = e.group_id and top.hop = 1))`;

interface StoredCharge {
  readonly kind: ReversibleKind;
  readonly quantity: string;
  readonly service_from: string;
  readonly service_to: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly reversible: boolean;
  readonly reversed: boolean;
  readonly rate: StoredRate;
}

/** Selects a charge event that the reader can see, with its price. */
export async function selectCharge(tx: Tx, id: string): Promise<StoredCharge | undefined> {
  const { rows } = await sql<StoredCharge>`
    select e.kind, e.quantity::text as quantity, e.service_from::text as service_from,
      e.service_to::text as service_to, e.period_from::text as period_from,
      e.period_to::text as period_to, ${reversible} as reversible, ${reversed} as reversed,
      (select to_jsonb(p) from subscription_rates p where p.id = e.price_version_id) as rate
    from charge_events e where e.id = ${id}`.execute(tx);
  return rows[0];
}

/** Reverses a charge at every hop. Returns false for one that the caller can't reverse. */
export async function reverseCharge(tx: Tx, id: string, reason: string): Promise<boolean> {
  const { rows } = await sql<{ reversed: boolean }>`
    select app.reverse_charge(${id}, ${reason}) as reversed`.execute(tx);
  return rows[0]?.reversed === true;
}
