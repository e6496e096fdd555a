import type { Order, OrderTransition } from '@trunkline/contract/orders';
import type { supplierEventNames } from '@trunkline/contract/orders/listing';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Sort } from '../../../kernel/resource/source.ts';

const ownCompany = sql`(select app.actor_company(app.user_id()))`;
const side = sql`case when orders.buyer_id = ${ownCompany} then 'purchase' else 'sale' end`;

export const orderColumns = sql`
  orders.id, orders.version, orders.number::integer as number, ${side} as side, orders.seller_id,
  app.trading_name(orders.seller_id) as seller_name, orders.buyer_id,
  app.trading_name(orders.buyer_id) as buyer_name, orders.state, orders.state_since,
  orders.currency, orders.source, orders.reference, orders.note, orders.submitted_at,
  orders.created_at, '0' as first_bill,
  coalesce((select string_agg(distinct l.service, ', ') from order_lines l
    where l.order_id = orders.id and l.parent_id is null), '') as summary,
  orders.state = 'awaiting_approval' and exists (select from order_tasks t
    where t.order_id = orders.id and t.kind = 'approval' and t.state in ('open', 'waiting')
      and app.can_approve(t)) as awaits_me`;

export const orderSorts: Readonly<Record<string, Sort>> = {
  created_at: { expression: sql`orders.created_at`, type: 'timestamptz' },
  state_since: { expression: sql`orders.state_since`, type: 'timestamptz' },
};

/** Orders that failed in the last thirty days, and orders with a line whose result is unclear. */
export const isStuck = sql`(orders.state in ('failed', 'partially_failed')
    and orders.state_since > now() - interval '30 days'
  or orders.state in ('submitting', 'in_progress') and exists (select from order_lines l
    where l.order_id = orders.id and l.state = 'needs_reconcile'))`;

/**
 * An approval `t` that the actor can give: for their company, or escalated from a company below.
 */
export const isApprovable = sql`t.kind = 'approval' and t.state = 'open'
  and (t.responsible_id = ${ownCompany} or t.details ? 'escalated_at') and app.can_approve(t)`;

export const orderFilters = {
  state: (value: unknown) => sql`orders.state = any (string_to_array(${value}, ','))`,
  side: (value: unknown) => sql`${side} = ${value}`,
  buyer_id: (value: unknown) => sql`orders.buyer_id = ${value}`,
  stuck: () => isStuck,
  approval: () => sql`exists (select from order_tasks t
    where t.order_id = orders.id and ${isApprovable})`,
};

/** Finds orders by number, reference, service or buyer. */
export const orderSearch = (_tx: Tx, text: string) =>
  Promise.resolve(sql`(orders.number::text = ${text.replace(/^\D+/, '')}
    or strpos(lower(orders.reference), lower(${text})) > 0
    or strpos(lower(coalesce(app.trading_name(orders.buyer_id), '')), lower(${text})) > 0
    or exists (select from order_lines l where l.order_id = orders.id
      and strpos(lower(l.service), lower(${text})) > 0))`);

export type StoredOrder = Omit<Order, 'may'>;

export async function selectOrder(tx: Tx, id: string): Promise<StoredOrder | undefined> {
  const { rows } = await sql<StoredOrder>`
    select ${orderColumns} from orders where orders.id = ${id}`.execute(tx);
  return rows[0];
}

/** Selects the order of a line, task or charge that the reader can see. */
export async function selectOrderOf(
  tx: Tx,
  table: 'order_lines' | 'order_tasks' | 'order_charges',
  id: string,
): Promise<string | undefined> {
  const row = await tx.selectFrom(table).select('order_id').where('id', '=', id).executeTakeFirst();
  return row?.order_id;
}

/** Selects the order of a number to port, if the reader can see it. */
export async function selectOrderOfPort(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('port_numbers')
    .innerJoin('order_tasks', 'order_tasks.id', 'port_numbers.task_id')
    .select('order_tasks.order_id')
    .where('port_numbers.id', '=', id)
    .executeTakeFirst();
  return row?.order_id;
}

/** Selects transitions, oldest first; names of people only within the reader's reach. */
export async function selectHistory(tx: Tx, id: string): Promise<OrderTransition[]> {
  const { rows } = await sql<OrderTransition>`
    select h.at, h.machine, h.subject_id, h.event, h.from_state, h.to_state, h.party, h.reason,
      (select coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')),
        ''), p.email) from profiles p where p.id = h.actor_id) as actor_name
    from order_history h where h.order_id = ${id} order by h.at, h.id`.execute(tx);
  return rows;
}

/** Selects the requests sent for a line and the responses; empty for anyone but its seller. */
export async function selectEvidence(tx: Tx, lineId: string) {
  const { rows } = await sql<{
    attempt: number;
    key: string;
    connector: string;
    action: string;
    outcome: string | null;
    reference: string;
    message: string;
    sent_at: string;
    answered_at: string | null;
  }>`
    select attempt, key, connector, action, outcome, reference, words as message, sent_at,
      answered_at
    from app.line_evidence(${lineId})`.execute(tx);
  return rows;
}

const textFields = ['reason', 'name', 'message'];

/** Returns the supplier's description of an event. */
function textOf(data: Readonly<Record<string, unknown>>): string {
  const read = (name: string) => {
    const value = data[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const description = read('description');
  const text =
    description === ''
      ? (textFields.map(read).find((text) => text !== '') ?? '')
      : `${description}: ${read('amount')} ${read('currency')}`;
  return text.trim().slice(0, 500);
}

interface StoredEvent {
  readonly id: string;
  readonly attempt: number;
  readonly type: (typeof supplierEventNames)[number];
  readonly data: Readonly<Record<string, unknown>>;
  readonly state: string;
  readonly received_at: string;
}

/** Selects the supplier's reports about a line; empty for people below its seller. */
export async function selectEvents(tx: Tx, lineId: string) {
  const { rows } = await sql<StoredEvent>`select * from app.line_events(${lineId})`.execute(tx);
  return rows.map(({ id, attempt, type, data, state, received_at }) => ({
    id,
    attempt,
    type,
    text: textOf(data),
    waiting: state === 'waiting',
    received_at,
  }));
}
