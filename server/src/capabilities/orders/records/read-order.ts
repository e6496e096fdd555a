import type { OrderDetail } from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withDryRun, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { maskAnswers, openAnswers } from '../cart/answers.ts';
import { presentOrder } from '../present.ts';
import { selectLines } from '../queries/lines.ts';
import {
  selectEvents,
  selectEvidence,
  selectHistory,
  selectOrder,
  selectOrderOf,
} from '../queries/orders.ts';
import { selectCharges, selectTasks } from '../queries/tasks.ts';

/** Reads an order within a transaction. Throws Problem `not_found`. */
export async function orderDetail(
  tx: Tx,
  { actor, answerSecrets, now }: SignedIn,
  id: string,
): Promise<OrderDetail> {
  const order = await selectOrder(tx, id);
  if (order === undefined) throw new Problem('not_found');
  const [lines, tasks, charges, history] = await Promise.all([
    selectLines(tx, [id]),
    selectTasks(tx, id, now()),
    selectCharges(tx, id),
    selectHistory(tx, id),
  ]);
  const readable = lines.map(({ delivers, answers, ...line }) => ({
    ...line,
    delivers,
    answers: delivers ? openAnswers(answerSecrets, answers) : maskAnswers(answers),
  }));
  return presentOrder(actor, order, { lines: readable, tasks, charges, history });
}

/** Reads an order with its lines, tasks, charges and history. Throws Problem `not_found`. */
export const readOrder = (context: SignedIn, { id }: { id: string }): Promise<OrderDetail> =>
  withTenant(context, (tx) => orderDetail(tx, context, id));

/**
 * Runs a change of an order or a part of it, and returns the order. `change` returns null if the
 * actor has no part in it.
 *
 * @throws Problem `not_found` if the actor can't see it, `forbidden` if they may not change it.
 */
export function changeOrderOf(
  context: SignedIn,
  table: 'order_lines' | 'order_tasks' | 'order_charges',
  id: string,
  change: (tx: Tx, orderId: string) => Promise<unknown>,
  isDryRun = false,
): Promise<OrderDetail> {
  return withDryRun(context, isDryRun, async (tx) => {
    const orderId = await selectOrderOf(tx, table, id);
    if (orderId === undefined) throw new Problem('not_found');
    const changed = await change(tx, orderId);
    if (changed === null || changed === false) throw new Problem('forbidden');
    return orderDetail(tx, context, orderId);
  });
}

/**
 * Lists the requests sent for a line, their responses and the supplier's reports, for its seller.
 * Throws Problem `not_found`.
 */
export function readEvidence(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    if ((await selectOrderOf(tx, 'order_lines', id)) === undefined) throw new Problem('not_found');
    return { items: await selectEvidence(tx, id), events: await selectEvents(tx, id) };
  });
}
