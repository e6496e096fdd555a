import type { Answers, LineCharge, OrderLine } from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface StoredTerms {
  readonly term_months: number;
  readonly bill_months: number;
  readonly trial_days: number;
  readonly trial_end: 'convert' | 'end';
}

export interface StoredLine extends Omit<
  OrderLine,
  'once' | 'recurring' | 'problem' | 'may' | keyof StoredTerms
> {
  readonly order_id: string;
  readonly currency: string;
  readonly terms: StoredTerms;
  readonly charges: LineCharge[];
  readonly problem: string | null;
  /** Whether the reader's own company delivers it, and so sees secret answers. */
  readonly delivers: boolean;
  /** Whether the service has questions that are answered during the delivery. */
  readonly asks_while_delivered: boolean;
}

/** Selects the lines of orders, with the order one hop above if the reader can see it. */
export async function selectLines(tx: Tx, orderIds: readonly string[]): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.id, l.order_id, l.position, l.parent_id, l.service_id, l.plan_id, l.service, l.plan, l.terms,
      l.charges, l.currency, l.quantity, l.answers, l.beneficiary_id,
      app.trading_name(l.beneficiary_id) as beneficiary_name, l.state, l.state_since,
      app.delivery_due(l.id) as due_at, l.problem,
      l.seller_id = (select app.actor_company(app.user_id())) and exists (select from services s
        where s.id = l.service_id and s.company_id = l.seller_id) as delivers,
      exists (select from questions q
        where q.service_id = l.service_id and q.stage = 'fulfilment') as asks_while_delivered,
      (select jsonb_build_object('order_id', o.id, 'number', o.number, 'state', u.state)
        from order_lines u join orders o on o.id = u.order_id
        where u.fulfils_line_id = l.id order by u.created_at desc limit 1) as ordered_with
    from order_lines l where l.order_id = any (${orderIds}::uuid[])
    order by l.order_id, l.position`.execute(tx);
  return rows;
}

/** Selects the currency, charges and quantities of orders, for their totals. */
export async function selectAmounts(tx: Tx, orderIds: readonly string[]) {
  const { rows } = await sql<
    Pick<StoredLine, 'order_id' | 'currency' | 'charges' | 'quantity' | 'terms'>
  >`
    select l.order_id, l.currency, l.charges, l.quantity, l.terms from order_lines l
    where l.order_id = any (${orderIds}::uuid[])`.execute(tx);
  return rows;
}

/** Selects the service of the bundle that a line is part of. */
export async function selectBundle(tx: Tx, lineId: string): Promise<string | undefined> {
  const { rows } = await sql<{ service: string }>`
    select b.service from order_lines l join order_lines b on b.id = l.parent_id
    where l.id = ${lineId}`.execute(tx);
  return rows[0]?.service;
}

/** Selects the service and answers of a line, and whether it is being delivered. */
export async function selectAnswers(
  tx: Tx,
  lineId: string,
): Promise<{ service_id: string; answers: Answers; delivered: boolean } | undefined> {
  const { rows } = await sql<{ service_id: string; answers: Answers; delivered: boolean }>`
    select l.service_id, l.answers, o.state in ('submitting', 'in_progress') as delivered
    from order_lines l join orders o on o.id = l.order_id where l.id = ${lineId}`.execute(tx);
  return rows[0];
}
