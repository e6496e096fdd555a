import type { ChargeEventKind } from '@trunkline/contract/subscriptions/rating-events';
import type { ChargeModel } from '@trunkline/contract/kernel/rating';
import type { SubscriptionDetails } from '@trunkline/contract/subscriptions';
import type { SubscriptionState } from '@trunkline/contract/subscriptions/states';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface StoredTerms {
  readonly plan_id: string;
  readonly rank: number;
  readonly term_months: number;
  readonly bill_months: number;
  readonly end_action: 'renew' | 'roll' | 'end';
  readonly notice_days: number;
  readonly window_days: number;
  readonly early_fee_bps: number;
  readonly charge_while_suspended: boolean;
}

export interface StoredBracket {
  readonly from: string;
  readonly rate_micro: string;
  readonly flat_micro: string;
}

export interface StoredRate {
  readonly id: string;
  readonly plan_id: string;
  readonly charge_id: string;
  readonly name: string;
  readonly kind: 'once' | 'recurring' | 'usage';
  readonly model: ChargeModel;
  readonly unit: string;
  readonly meter: string | null;
  readonly package_size: number | null;
  readonly decimals: number;
  readonly currency: string;
  readonly brackets: readonly StoredBracket[];
  readonly bill_months: number;
  readonly early_fee_bps: number;
  readonly valid_from: string;
}

export interface StoredFact {
  readonly kind: ChargeEventKind;
  readonly charge_id: string;
  readonly quantity: string;
  readonly price_version_id: string;
  readonly service_from: string;
  readonly service_to: string;
  readonly period_from: string;
  readonly period_to: string;
}

/** A subscription with all data that its charges depend on. Days and large numbers are text. */
export interface StoredSubscription extends StoredTerms {
  readonly id: string;
  readonly version: number;
  readonly seller_id: string;
  readonly buyer_id: string;
  readonly chain_id: string;
  readonly hop: number;
  readonly parent_id: string | null;
  readonly service_id: string;
  readonly plan: string;
  readonly state: SubscriptionState;
  readonly currency: string;
  readonly time_zone: string;
  readonly min_quantity: number;
  readonly max_quantity: number | null;
  readonly step_quantity: number;
  readonly quantity: number;
  readonly anchor: string | null;
  readonly term_from: string;
  readonly term_to: string;
  readonly window_from: string;
  readonly trial_to: string | null;
  readonly charged_to: string;
  readonly ends_on: string | null;
  readonly suspended_on: string | null;
  readonly scheduled: { readonly quantity?: number; readonly plan_id?: string };
  readonly lots: readonly { readonly added_on: string; readonly quantity: number }[];
  /** In order of precedence: the most recently added first. */
  readonly rates: readonly StoredRate[];
  /** Charges in periods that haven't ended, in the order in which they occurred. */
  readonly booked: readonly StoredFact[];
  readonly later_terms: StoredTerms | null;
}

const facts = sql`
  to_jsonb(s) || jsonb_build_object(
    'lots', coalesce((select jsonb_agg(jsonb_build_object('added_on', q.added_on,
        'quantity', q.quantity) order by q.position)
      from quantity_lots q where q.subscription_id = s.id), '[]'),
    'rates', coalesce((select jsonb_agg(to_jsonb(r) order by r.number desc)
      from subscription_rates r where r.subscription_id = s.id), '[]'),
    'booked', coalesce((select jsonb_agg(to_jsonb(e) || jsonb_build_object(
        'quantity', e.quantity::text) order by e.number)
      from charge_events e where e.subscription_id = s.id and e.kind in ('recurring', 'change')
        and e.period_to >= s.charged_to - 1), '[]'),
    'later_terms', (select to_jsonb(p) || jsonb_build_object('plan_id', p.id)
      from plans p where p.id = (s.scheduled ->> 'plan_id')::uuid)) as facts`;

/** Selects a subscription that the reader can see. */
export async function selectFacts(tx: Tx, id: string): Promise<StoredSubscription | undefined> {
  const { rows } = await sql<{ facts: StoredSubscription }>`
    select ${facts} from subscriptions s where s.id = ${id}`.execute(tx);
  return rows[0]?.facts;
}

/** Selects the parts of a bundle. */
export async function selectParts(tx: Tx, id: string): Promise<SubscriptionDetails['parts']> {
  const { rows } = await sql<SubscriptionDetails['parts'][number]>`
    select s.id, s.service, s.plan, s.quantity, s.state
    from subscriptions s join order_lines l on l.id = s.line_id
    where s.parent_id = ${id} order by l.position`.execute(tx);
  return rows;
}

/** Selects several subscriptions that the reader can see, by ID. */
export async function selectFactsOf(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, StoredSubscription>> {
  const { rows } = await sql<{ id: string; facts: StoredSubscription }>`
    select s.id, ${facts} from subscriptions s where s.id = any(${ids})`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.facts]));
}

/** Selects the sellers' own purchases of subscriptions, by ID of the subscription sold. */
export async function selectSupplies(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, StoredSubscription>> {
  const { rows } = await sql<{ id: string; facts: StoredSubscription }>`
    select below.id, ${facts} from subscriptions below
      join subscriptions s on s.chain_id = below.chain_id and s.hop = below.hop - 1
    where below.id = any(${ids})`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.facts]));
}

/** Selects the seller's own purchase of a subscription, if the reader can see it. */
export async function selectSupply(
  tx: Tx,
  { chain_id, hop }: StoredSubscription,
): Promise<StoredSubscription | undefined> {
  const { rows } = await sql<{ facts: StoredSubscription }>`
    select ${facts} from subscriptions s
    where s.chain_id = ${chain_id} and s.hop = ${hop - 1}`.execute(tx);
  return rows[0]?.facts;
}

/** Selects the terms of an offered plan of the same service, if the reader can see it. */
export async function selectTerms(
  tx: Tx,
  { service_id }: StoredSubscription,
  planId: string,
): Promise<(StoredTerms & { readonly name: string }) | undefined> {
  const { rows } = await sql<StoredTerms & { name: string }>`
    select p.id as plan_id, p.name, p.rank, p.term_months, p.bill_months, p.end_action,
      p.notice_days, p.window_days, p.early_fee_bps, p.charge_while_suspended
    from plans p
    where p.id = ${planId} and p.service_id = ${service_id} and p.state = 'offered'
      and p.deleted_at is null`.execute(tx);
  return rows[0];
}

export interface OtherPlan extends StoredTerms {
  readonly name: string;
}

/** Selects the plans that a subscription can change to: offered, and priced for its buyer. */
export async function selectOtherPlans(
  tx: Tx,
  { service_id, plan_id, buyer_id, currency }: StoredSubscription,
  day: string,
): Promise<OtherPlan[]> {
  const { rows } = await sql<OtherPlan>`
    with others as (
      select p.id as plan_id, p.name, p.rank, p.term_months, p.bill_months, p.end_action,
        p.notice_days, p.window_days, p.early_fee_bps, p.charge_while_suspended
      from plans p
      where p.service_id = ${service_id} and p.id <> ${plan_id} and p.state = 'offered'
        and p.deleted_at is null
        and not exists (select from bundle_parts b where b.plan_id = p.id)),
    priced as (
      select r.charge_id from app.resolve_prices(${buyer_id},
          (select array_agg(o.plan_id) from others o), ${day}::date) r
      where r.problem is null and r.currency = ${currency})
    select o.* from others o
    where not exists (select from plan_charges c
      where c.plan_id = o.plan_id and c.id not in (select charge_id from priced))
    order by o.rank, o.name`.execute(tx);
  return rows;
}

/** Selects a buyer's prices for the charges of a plan from a day on. */
export async function selectPlanPrices(
  tx: Tx,
  buyer: string,
  { plan_id, bill_months, early_fee_bps }: StoredTerms,
  day: string,
): Promise<
  (Omit<StoredRate, 'brackets' | 'currency'> & {
    readonly brackets: readonly StoredBracket[] | null;
    readonly currency: string | null;
  })[]
> {
  const { rows } = await sql<StoredRate>`
    select '' as id, c.plan_id, c.id as charge_id, c.name, c.kind, c.model, c.unit, c.meter,
      c.package_size, c.decimals, r.currency, r.brackets, ${bill_months}::integer as bill_months,
      ${early_fee_bps}::integer as early_fee_bps, ${day}::text as valid_from
    from plan_charges c
      left join app.resolve_prices(${buyer}, array[${plan_id}::uuid], ${day}::date) r
        on r.charge_id = c.id and r.problem is null
    where c.plan_id = ${plan_id}
    order by c.position, c.id`.execute(tx);
  return rows;
}

export interface Transition {
  readonly event: string;
  readonly to_state: string;
  readonly day: string;
  readonly next: object;
  readonly facts: readonly object[];
  readonly reason: string;
}

/**
 * Applies a transition to a subscription and the other hops of its chain. False if the actor may
 * not do so.
 */
export async function transitionRow(
  tx: Tx,
  { id, version }: Pick<StoredSubscription, 'id' | 'version'>,
  { event, to_state, day, next, facts: charged, reason }: Transition,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select app.transition_subscription(${id}, ${version}, ${event}, ${to_state}, ${day}::date,
      ${JSON.stringify(next)}::jsonb, ${JSON.stringify(charged)}::jsonb, ${reason}) as changed`.execute(
    tx,
  );
  return rows[0]?.changed === true;
}
