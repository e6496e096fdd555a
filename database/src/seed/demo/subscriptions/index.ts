import { hashedId } from '../hashed-id.ts';
import { hopsOf } from '../orders/hops.ts';
import { demoOrders } from '../orders/trades.ts';
import type { DemoPart } from '../part.ts';
import type { Story } from '../story.ts';
import { leaderOf } from '../users/index.ts';
import { recurringLines } from './terms.ts';

type RecurringLineOnHop = ReturnType<typeof recurringLines>[number];

const idOf = (story: Story, lineId: string) => story.id('subscription', lineId);

/** The active subscriptions from the year's orders, with their changes and charges. */
export const subscriptionsPart: DemoPart = {
  capability: 'subscriptions',
  seed({ story }) {
    const lines = recurringLines(story, hopsOf(story, demoOrders(story)));
    insertSubscriptions(story, lines);
    insertLots(story, lines);
    insertChanges(story, lines);
    for (const sql of [names, rates, oneTimeRates, charges]) story.execute(sql);
  },
};

const at = (day: string) => `${day}T03:10:00.000Z`;

function insertSubscriptions(story: Story, all: readonly RecurringLineOnHop[]): void {
  const rows = all.map(({ hop, line, recurring, chain, rank }) => ({
    id: idOf(story, line.id),
    seller_id: hop.seller.id,
    buyer_id: hop.buyer.id,
    chain_id: chain,
    hop: rank,
    fulfils_id: line.lowerId === null ? null : idOf(story, line.lowerId),
    line_id: line.id,
    beneficiary_id: hop.order.buyer.id,
    service_id: story.id('service', line.plan.service),
    plan_id: story.id('plan', line.plan.code),
    service: line.plan.service,
    plan: line.plan.name,
    state: recurring.state,
    state_since: at(recurring.endsOn ?? recurring.suspendedOn ?? recurring.started),
    model: 'resale',
    currency: 'USD',
    time_zone: 'UTC',
    rank: line.plan.rank,
    term_months: line.plan.term_months,
    bill_months: line.plan.bill_months,
    notice_days: 30,
    window_days: 7,
    early_fee_bps: 10_000,
    charge_while_suspended: true,
    min_quantity: 1,
    step_quantity: 1,
    quantity: recurring.lots.reduce((sum, { quantity }) => sum + quantity, 0),
    started_on: recurring.started,
    anchor: recurring.anchor,
    term_from: recurring.termFrom,
    term_to: recurring.termTo,
    window_from: recurring.termFrom,
    charged_to: recurring.chargedTo,
    trial_to: recurring.state === 'trial' ? recurring.anchor : null,
    end_action: 'renew',
    ends_on: recurring.endsOn,
    suspended_on: recurring.suspendedOn,
    suspended_hop: recurring.suspendedOn === null ? null : 1,
    created_at: hop.order.endedAt,
  }));
  // Subscriptions further down come first, because the upper ones point to them.
  story.insert(
    'subscriptions',
    rows.toSorted((a, b) => b.hop - a.hop),
  );
}

function insertLots(story: Story, all: readonly RecurringLineOnHop[]): void {
  const rows = all.flatMap(({ hop, line, recurring }) =>
    recurring.lots.map(({ day, quantity }, index) => ({
      seller_id: hop.seller.id,
      buyer_id: hop.buyer.id,
      subscription_id: idOf(story, line.id),
      position: index + 1,
      added_on: day,
      quantity,
    })),
  );
  story.insert('quantity_lots', rows, ({ added_on }) => ({ at: at(added_on), by: null }));
}

function insertChanges(story: Story, all: readonly RecurringLineOnHop[]): void {
  const rows = all.flatMap(({ hop, line, recurring }) => {
    const [first, more] = recurring.lots;
    const common = {
      seller_id: hop.seller.id,
      buyer_id: hop.buyer.id,
      subscription_id: idOf(story, line.id),
      actor_id: null,
      reason: '',
      before: {},
    };
    const by = hop.level === 0 ? leaderOf(story, hop.buyer).id : null;
    const { quantity = 0, day = recurring.started } = first ?? {};
    const start = {
      ...common,
      event: 'start',
      from_state: null,
      to_state: recurring.anchor > recurring.started ? 'trial' : 'active',
      party: 'supplier',
      day,
      after: { quantity, plan: line.plan.name, term_to: recurring.termTo },
      at: hop.order.endedAt,
    };
    const grown = more && {
      ...common,
      event: 'set_quantity',
      from_state: 'active',
      to_state: 'active',
      party: 'buyer',
      actor_id: by,
      day: more.day,
      before: { quantity },
      after: { quantity: quantity + more.quantity },
      at: at(more.day),
    };
    const addEvent = (
      event: string,
      to_state: string,
      changeDay: string,
      party: string,
      reason: string,
    ) => ({
      ...common,
      event,
      from_state: 'active',
      to_state,
      party,
      day: changeDay,
      after: recurring.endsOn === null ? {} : { ends_on: recurring.endsOn },
      reason: hop.level === 0 ? reason : '',
      at: at(changeDay),
    });
    const today = story.now.toISOString().slice(0, 10);
    const last =
      recurring.suspendedOn !== null
        ? addEvent('suspend', 'suspended', recurring.suspendedOn, 'seller', 'Invoices are overdue.')
        : recurring.state === 'cancelled'
          ? addEvent('finish', 'cancelled', recurring.endsOn ?? today, 'job', '')
          : recurring.state === 'pending_cancel'
            ? addEvent(
                'end',
                'pending_cancel',
                recurring.termFrom,
                'buyer',
                'The office is closing.',
              )
            : null;
    return [start, ...(grown ? [grown] : []), ...(last ? [last] : [])];
  });
  story.insert('subscription_changes', rows, (row) => ({ at: String(row.at), by: null }));
}

const rateColumns = `id, seller_id, buyer_id, subscription_id, line_id, plan_id, charge_id, code,
  name, kind, model, unit, meter, package_size, decimals, tax_code, currency, brackets, bill_months,
  early_fee_bps, valid_from, created_at`;
const rateOfCharge = `(c.value ->> 'charge_id')::uuid, c.value ->> 'code', c.value ->> 'name',
  c.value ->> 'kind', c.value ->> 'model', coalesce(c.value ->> 'unit', ''), c.value ->> 'meter',
  (c.value ->> 'package_size')::integer, (c.value ->> 'decimals')::integer,
  coalesce(c.value ->> 'tax_code', ''), l.currency, c.value -> 'brackets'`;

/** The prices of the order line, from the day on which its charges begin. */
const rates = `
  insert into subscription_rates (${rateColumns})
  select ${hashedId("'rate ' || s.id || (c.value ->> 'charge_id')")}, l.seller_id, l.buyer_id, s.id,
    l.id, l.plan_id, ${rateOfCharge}, s.bill_months, s.early_fee_bps, s.anchor, s.created_at
  from subscriptions s join order_lines l on l.id = s.line_id,
    jsonb_array_elements(l.charges) with ordinality c (value, place)
  order by s.created_at, s.id, c.place`;

/** Subscriptions are named like the lines that they come from. */
const names = `
  update subscriptions s set service = l.service from order_lines l where l.id = s.line_id`;

/** The prices of delivered lines that are charged once. */
const oneTimeRates = `
  insert into subscription_rates (${rateColumns})
  select ${hashedId("'rate ' || l.id || (c.value ->> 'charge_id')")}, l.seller_id, l.buyer_id, null,
    l.id, l.plan_id, ${rateOfCharge}, 1, 0, (l.state_since at time zone 'UTC')::date, l.state_since
  from order_lines l, jsonb_array_elements(l.charges) with ordinality c (value, place)
  where l.state = 'succeeded' and not exists (select from subscriptions s where s.line_id = l.id)
  order by l.state_since, l.id, c.place`;

/** Charges of each period that has begun, and one-off charges, with the quantity on that day. */
const charges = `
  with due as (
    select s.chain_id as chain, s.hop, r.kind, s.model, r.seller_id, r.buyer_id, r.line_id,
      s.id as subscription_id, s.service_id, r.charge_id, r.tax_code, r.id as rate_id, r.model as how,
      r.brackets, r.decimals, r.currency, p.day::date as from_day,
      (p.day + make_interval(months => s.bill_months))::date as to_day,
      (select sum(q.quantity) from quantity_lots q
        where q.subscription_id = s.id and q.added_on <= greatest(p.day, s.started_on)) as quantity
    from subscriptions s join subscription_rates r on r.subscription_id = s.id
      cross join lateral generate_series(0, (s.charged_to - s.anchor) / 28 / s.bill_months) k
      cross join lateral (select s.anchor + make_interval(months => k * s.bill_months) as day) p
    where r.kind in ('once', 'recurring') and p.day < s.charged_to and (r.kind = 'recurring' or k = 0)
    union all
    select l.id, 1, 'once', 'resale', r.seller_id, r.buyer_id, r.line_id, null, l.service_id,
      r.charge_id, r.tax_code, r.id, r.model, r.brackets, r.decimals, r.currency, r.valid_from,
      r.valid_from + 1, l.quantity
    from subscription_rates r join order_lines l on l.id = r.line_id
    where r.subscription_id is null)
  insert into charge_events (id, group_id, hop, kind, model, seller_id, buyer_id, order_line_id,
    subscription_id, service_id, charge_id, tax_code, quantity, price_version_id, unit_micros,
    currency, service_from, service_to, period_from, period_to, occurred_at)
  select ${hashedId("'charge ' || d.rate_id || d.from_day")},
    app.event_group(d.chain, d.kind || ' ' || d.charge_id || ' ' || d.from_day), d.hop, d.kind,
    d.model, d.seller_id, d.buyer_id, d.line_id, d.subscription_id, d.service_id, d.charge_id,
    d.tax_code, (d.quantity * 10::numeric ^ d.decimals)::bigint, d.rate_id,
    app.single_unit_micros(d.how, d.brackets), d.currency, d.from_day, d.to_day, d.from_day,
    d.to_day, d.from_day + interval '3 hours'
  from due d order by d.from_day, d.rate_id`;
