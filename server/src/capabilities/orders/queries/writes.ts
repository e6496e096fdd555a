import type { Answers, OrderedLine } from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';

async function single<Value>(tx: Tx, call: RawBuilder<unknown>): Promise<Value | null> {
  const { rows } = await sql<{ value: Value | null }>`select ${call} as value`.execute(tx);
  return rows[0]?.value ?? null;
}

interface NewOrder {
  readonly buyerId: string;
  readonly lines: readonly OrderedLine[];
  readonly source: 'cart' | 'api';
  readonly reference: string;
  readonly note: string;
}

/** Creates a draft at today's prices; null if the caller can't order for the buyer. */
export const createDraft = (tx: Tx, { buyerId, lines, source, reference, note }: NewOrder) =>
  single<string>(
    tx,
    sql`app.create_order(${buyerId}, ${JSON.stringify(lines)}, ${source}, ${reference}, ${note})`,
  );

interface Transition {
  readonly id: string;
  readonly event: string;
  readonly reason: string;
}

/**
 * Changes an order's state. Like the other transitions in this file, returns the new state, or null
 * if the caller has no part in the order.
 */
export const transitionOrderRow = (tx: Tx, { id, event, reason }: Transition, amount: bigint) =>
  single<string>(
    tx,
    sql`app.transition_order(${id}, ${event}, ${String(amount)}::bigint, ${reason})`,
  );

export const transitionLineRow = (tx: Tx, { id, event, reason }: Transition) =>
  single<string>(tx, sql`app.transition_line(${id}, ${event}, ${reason})`);

export const transitionChargeRow = (tx: Tx, { id, event, reason }: Transition) =>
  single<string>(tx, sql`app.transition_charge(${id}, ${event}, ${reason})`);

export const transitionTaskRow = (tx: Tx, { id, event, reason }: Transition, details: object) =>
  single<string>(
    tx,
    sql`app.transition_task(${id}, ${event}, ${reason}, ${JSON.stringify(details)}::jsonb)`,
  );

export const answerLineRow = (tx: Tx, id: string, answers: Answers, amount: bigint) =>
  single<string>(
    tx,
    sql`app.answer_line(${id}, ${JSON.stringify(answers)}::jsonb, ${String(amount)}::bigint)`,
  );

export const decideOrderRow = (tx: Tx, id: string, approve: boolean, reason: string) =>
  single<string>(tx, sql`app.decide_order(${id}, ${approve}, ${reason})`);

export const needsApproval = async (tx: Tx, buyerId: string, currency: string, amount: bigint) =>
  (await single<boolean>(
    tx,
    sql`app.needs_approval(${buyerId}, ${currency}, ${String(amount)}::bigint)`,
  )) === true;

interface NewTask {
  readonly id: string;
  readonly line_id: string | null;
  readonly kind: string;
  readonly title: string;
  readonly responsible: string;
  readonly due_at: string | null;
  readonly depends_on: string | null;
  readonly details: object;
}

export const insertTask = (tx: Tx, task: NewTask) =>
  single<string>(
    tx,
    sql`app.add_task(${task.id}, ${task.line_id}, ${task.kind}, ${task.title}, ${task.responsible},
      ${task.due_at}, ${task.depends_on}, ${JSON.stringify(task.details)}::jsonb)`,
  );

/** Adds numbers to port; null for an order that the caller has no part in. */
export const insertPorts = (
  tx: Tx,
  id: string,
  lineId: string | null,
  numbers: readonly object[],
) => single<string>(tx, sql`app.add_ports(${id}, ${lineId}, ${JSON.stringify(numbers)}::jsonb)`);

export const transitionPortRow = (
  tx: Tx,
  { id, event, now, ...facts }: { id: string; event: string; fixed_by: string | null; now: Date },
) =>
  single<string>(
    tx,
    sql`app.transition_port(${id}, ${event}, ${JSON.stringify(facts)}::jsonb, ${now})`,
  );

export const transitionAddressRow = (tx: Tx, id: string, event: string, facts: object) =>
  single<string>(
    tx,
    sql`app.transition_emergency_address(${id}, ${event}, ${JSON.stringify(facts)}::jsonb)`,
  );

export const setTaskOwner = async (
  tx: Tx,
  { id, owner_id, due_at }: { id: string; owner_id: string | null; due_at: string | null },
) => (await single<boolean>(tx, sql`app.assign_task(${id}, ${owner_id}, ${due_at})`)) === true;

interface NewCharge {
  readonly id: string;
  readonly line_id: string | null;
  readonly description: string;
  readonly kind: string;
  readonly days: number;
}

export const insertCharge = (tx: Tx, charge: NewCharge, amountMicro: bigint) =>
  single<string>(
    tx,
    sql`app.propose_charge(${charge.id}, ${charge.line_id}, ${charge.description}, ${charge.kind},
      ${String(amountMicro)}::bigint, ${charge.days})`,
  );
