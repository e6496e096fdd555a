import type { ChargeEvent, SubscriptionChange } from '@trunkline/contract/subscriptions';
import type * as z from 'zod';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { reversible } from './reversals.ts';

/** Selects the changes of a subscription, newest first. */
export async function selectChanges(tx: Tx, id: string): Promise<SubscriptionChange[]> {
  const { rows } = await sql<SubscriptionChange>`
    select c.id, c.event, c.from_state, c.to_state, c.party, (
        select coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')),
          ''), p.email) from profiles p where p.id = c.actor_id) as actor_name,
      c.day::text as day, c.reason, c.before, c.after, c.at
    from subscription_changes c where c.subscription_id = ${id}
    order by c.at desc, c.id limit 500`.execute(tx);
  return rows;
}

/** Selects charge events, newest first, after the last one of the previous page. */
export async function selectCharges(
  tx: Tx,
  subscription: string | undefined,
  after: string | null,
  limit: number,
): Promise<(z.infer<typeof ChargeEvent> & { readonly number: string })[]> {
  const { rows } = await sql<z.infer<typeof ChargeEvent> & { number: string }>`
    select e.id, e.group_id, e.kind, e.subscription_id, e.order_line_id, e.seller_id, e.buyer_id,
      e.charge_id, e.quantity::text as quantity, e.price_version_id,
      e.unit_micros::text as unit_micros, e.currency, e.service_from::text as service_from,
      e.service_to::text as service_to, e.period_from::text as period_from,
      e.period_to::text as period_to, e.occurred_at, e.number::text as number,
      e.corrects_id, coalesce((select p.name from subscription_rates p
        where p.id = e.price_version_id), '') as name, ${reversible} as reversible
    from charge_events e
    where (${subscription ?? null}::uuid is null or e.subscription_id = ${subscription ?? null})
      and (${after}::bigint is null or e.number < ${after}::bigint)
    order by e.number desc limit ${limit}`.execute(tx);
  return rows;
}
