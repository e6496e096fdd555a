import type { LineState, OrderState } from '@trunkline/contract/orders/states';
import type { DemoPart } from '../part.ts';
import type { Story } from '../story.ts';
import { type Hop, hopsOf } from './hops.ts';
import { insertParts } from './parts.ts';
import { type OrderProgress, demoOrders } from './trades.ts';

interface States {
  readonly order: OrderState;
  readonly line: LineState;
  /** The state of the line at the company that delivers it, if different. */
  readonly top?: LineState;
}

const states: Readonly<Record<OrderProgress, States>> = {
  delivered: { order: 'completed', line: 'succeeded' },
  cancelled: { order: 'cancelled', line: 'cancelled' },
  failed: { order: 'failed', line: 'failed' },
  delivering: { order: 'in_progress', line: 'in_progress' },
  held: { order: 'in_progress', line: 'on_hold' },
  unclear: { order: 'in_progress', line: 'in_progress', top: 'needs_reconcile' },
  approval: { order: 'awaiting_approval', line: 'pending' },
  details: { order: 'awaiting_details', line: 'awaiting_details' },
  draft: { order: 'draft', line: 'pending' },
};

const lineStateOf = ({ order: { progress }, isTop }: Hop): LineState =>
  (isTop ? states[progress].top : undefined) ?? states[progress].line;

/** Why a line failed, is on hold or is unclear; companies below don't see the cause. */
function problemOf({ order: { progress }, isTop }: Hop): string | null {
  if (progress === 'failed') return isTop ? 'could_not_deliver' : 'supplier_failed';
  if (progress === 'held') return isTop ? 'held' : 'held_by_supplier';
  return progress === 'unclear' && isTop ? 'no_clear_answer' : null;
}

const ended = new Set<OrderProgress>(['delivered', 'failed', 'cancelled']);
const sinceOf = ({ order: { progress, endedAt }, at }: Hop) => (ended.has(progress) ? endedAt : at);

/** A year of orders down the hierarchy, and a few that are stuck. */
export const ordersPart: DemoPart = {
  capability: 'orders',
  async seed({ story, tools }) {
    const hops = hopsOf(story, demoOrders(story));
    insertApprovalRules(story);
    insertOrders(story, hops);
    insertLines(story, hops);
    insertHistory(story, hops);
    await insertParts(story, hops, tools);
    // Lines are priced from the price lists between the two companies.
    story.execute(pricedLines, [JSON.stringify(linesByBuyer(hops))]);
  },
};

const platformRule = { applies_to: 'sales', minimum: 500_000, currency: 'USD' };
const distributorRules = [
  { applies_to: 'purchases', minimum: null, currency: null },
  { applies_to: 'sales', minimum: 100_000, currency: 'USD' },
];

/** Which orders and quotes of the platform and of one distributor need an approval. */
function insertApprovalRules(story: Story): void {
  const distributor = story.company('Cascadia Cloud Supply');
  const rules = [
    { ...platformRule, company: story.platform },
    ...distributorRules.map((rule) => ({ ...rule, company: distributor })),
  ];
  story.insert(
    'approval_rules',
    rules.map(({ company, ...rule }, index) => ({
      ...rule,
      id: story.id('approval rule', String(index)),
      company_id: company.id,
      created_at: company.createdAt,
    })),
  );
}

function insertOrders(story: Story, hops: readonly Hop[]): void {
  story.insert(
    'orders',
    hops.map((hop) => ({
      id: hop.id,
      seller_id: hop.seller.id,
      buyer_id: hop.buyer.id,
      number: hop.number,
      state: states[hop.order.progress].order,
      state_since: sinceOf(hop),
      currency: 'USD',
      source: hop.level === 0 ? 'cart' : 'back_order',
      reference: hop.level === 0 && hop.number % 3 === 0 ? `PO-${2100 + (hop.number % 700)}` : '',
      fulfils_order_id: hop.lowerId,
      submitted_by: hop.order.progress === 'draft' ? null : (hop.by?.id ?? null),
      submitted_at: hop.order.progress === 'draft' ? null : hop.at,
      created_at: hop.at,
      created_by: hop.by?.id ?? null,
      updated_at: sinceOf(hop),
    })),
  );
  for (const { id, number, by, at, buyer, order } of hops) {
    if (by === null || order.progress === 'draft') continue;
    const detail = { record: 'order', event: 'submit', from: 'draft', to: 'ready' };
    story.event({
      type: 'orders.moved',
      at,
      by: by.id,
      company: buyer.id,
      id,
      label: String(number),
      detail,
    });
  }
}

/** Answers to the service's questions; the site is missing on a line that waits for details. */
function answersOf(service: string, { city, name, country }: Hop['buyer'], lacksSite: boolean) {
  if (service !== 'hosted-pbx') return {};
  const site = { street: '12 Market Street', postal_code: '10001', city: city || name, country };
  return { site: lacksSite ? null : site, contact: { name: 'Front desk' } };
}

function insertLines(story: Story, hops: readonly Hop[]): void {
  story.insert(
    'order_lines',
    hops.flatMap((hop) =>
      hop.lines.map(({ id, lowerId, plan, quantity, bundle }, index) => ({
        id,
        parent_id: bundle === undefined ? null : (hop.lines[bundle]?.id ?? null),
        seller_id: hop.seller.id,
        buyer_id: hop.buyer.id,
        order_id: hop.id,
        position: index + 1,
        service_id: story.id('service', plan.service),
        plan_id: story.id('plan', plan.code),
        service: plan.service,
        plan: plan.name,
        terms: {},
        charges: [],
        currency: 'USD',
        priced_on: hop.at.slice(0, 10),
        quantity,
        answers: answersOf(plan.service, hop.order.buyer, hop.order.progress === 'details'),
        beneficiary_id: hop.order.buyer.id,
        state: lineStateOf(hop),
        state_since: sinceOf(hop),
        problem: problemOf(hop),
        fulfils_line_id: lowerId,
        created_at: hop.at,
        updated_at: sinceOf(hop),
      })),
    ),
  );
}

type Transition = readonly [
  machine: 'order' | 'line',
  event: string,
  from: string | null,
  to: string,
];

const placed: readonly Transition[] = [
  ['order', 'create', null, 'draft'],
  ['order', 'submit', 'draft', 'ready'],
  ['order', 'start', 'ready', 'submitting'],
  ['line', 'accept', 'submitting', 'in_progress'],
  ['order', 'begin', 'submitting', 'in_progress'],
];
/** Transitions of an order and its lines. */
const transitions: Readonly<Record<OrderProgress, readonly Transition[]>> = {
  draft: placed.slice(0, 1),
  details: [...placed.slice(0, 1), ['order', 'submit', 'draft', 'awaiting_details']],
  approval: [...placed.slice(0, 1), ['order', 'submit', 'draft', 'awaiting_approval']],
  cancelled: [...placed.slice(0, 2), ['order', 'cancel', 'ready', 'cancelled']],
  delivering: placed,
  held: [...placed, ['line', 'hold', 'in_progress', 'on_hold']],
  unclear: placed,
  failed: [
    ...placed,
    ['line', 'fail', 'in_progress', 'failed'],
    ['order', 'settle', 'in_progress', 'failed'],
  ],
  delivered: [
    ...placed,
    ['line', 'succeed', 'in_progress', 'succeeded'],
    ['order', 'settle', 'in_progress', 'completed'],
  ],
};
const partyOf = (event: string): string =>
  ({ create: 'buyer', submit: 'buyer', cancel: 'buyer', settle: 'lines' })[event] ??
  (['accept', 'hold', 'fail', 'succeed'].includes(event) ? 'supplier' : 'job');
const finalEvents = new Set(['hold', 'fail', 'succeed', 'settle', 'cancel']);

function transitionsOf(hop: Hop): readonly Transition[] {
  if (hop.order.progress !== 'unclear' || !hop.isTop) return transitions[hop.order.progress];
  return [
    ...placed.slice(0, 3),
    ['line', 'lose', 'submitting', 'needs_reconcile'],
    ['order', 'begin', 'submitting', 'in_progress'],
  ];
}

function insertHistory(story: Story, hops: readonly Hop[]): void {
  const rows = hops.flatMap((hop) =>
    transitionsOf(hop).flatMap(([machine, event, from_state, to_state], step) => {
      const { id: order_id, seller, buyer, by, at, lines } = hop;
      const time = finalEvents.has(event) ? Date.parse(sinceOf(hop)) : Date.parse(at);
      const party = partyOf(event);
      const common = {
        seller_id: seller.id,
        buyer_id: buyer.id,
        order_id,
        machine,
        event,
        from_state,
        to_state,
        party,
        actor_id: party === 'buyer' ? (by?.id ?? null) : null,
        reason: event === 'cancel' ? 'Ordered twice by mistake.' : '',
        at: new Date(time + step * 900).toISOString(),
      };
      const subjects: readonly { subject_id: string; line_id: string | null }[] =
        machine === 'order'
          ? [{ subject_id: order_id, line_id: null }]
          : lines.map(({ id }) => ({ subject_id: id, line_id: id }));
      return subjects.map((subject) => ({ ...common, ...subject }));
    }),
  );
  story.insert('order_history', rows, ({ at }) => ({ at: String(at), by: null }));
}

/** The lines by buyer, so that each buyer's prices are resolved once. */
function linesByBuyer(hops: readonly Hop[]) {
  const buyers = new Map<string, object[]>();
  for (const { buyer, order, lines } of hops) {
    const earlierLines = buyers.get(buyer.id) ?? [];
    const ordered = lines.map(({ id, plan, quantity, bundle }) => ({
      id,
      code: plan.code,
      quantity,
      beneficiary_id: order.buyer.id,
      ...(bundle !== undefined && { parent: earlierLines.length + bundle + 1 }),
    }));
    buyers.set(buyer.id, [...earlierLines, ...ordered]);
  }
  return Array.from(buyers, ([buyer, lines]) => ({ buyer, lines }));
}

const pricedLines = `
  with requested as materialized (
    select (b.value ->> 'buyer')::uuid as buyer, l.place, (l.value ->> 'id')::uuid as id,
      l.value || jsonb_build_object('plan_id', p.id) as line
    from jsonb_array_elements($1::jsonb) b,
      jsonb_array_elements(b.value -> 'lines') with ordinality l (value, place)
      join plans p on p.code = l.value ->> 'code'),
  buyers as materialized (
    select w.buyer, app.priced_lines(w.buyer, jsonb_agg(w.line order by w.place)) as lines
    from requested w group by w.buyer)
  update order_lines l set service = p.value ->> 'service', plan = p.value ->> 'plan',
    terms = p.value -> 'terms', charges = p.value -> 'charges', currency = p.value ->> 'currency'
  from buyers b, jsonb_array_elements(b.lines) with ordinality p (value, place), requested w
  where w.buyer = b.buyer and w.place = p.place and l.id = w.id`;
