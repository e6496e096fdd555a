import { storedAnswers } from '@trunkline/contract/catalog/question-types';
import type { StateTable } from '@trunkline/contract/kernel/state-table';
import type { Answers, OrderDetail } from '@trunkline/contract/orders';
import { lineTable, orderTable } from '@trunkline/contract/orders/states';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withDryRun } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { requireValid, sealAnswers } from '../cart/answers.ts';
import { requireFiles } from '../files/require-files.ts';
import { requireParty } from '../policy.ts';
import { firstBillOf } from '../present.ts';
import { selectAmounts, selectAnswers, selectBundle } from '../queries/lines.ts';
import {
  answerLineRow,
  decideOrderRow,
  transitionLineRow,
  transitionOrderRow,
} from '../queries/writes.ts';
import { selectOrder } from '../queries/orders.ts';
import { selectQuestions } from '../queries/questions.ts';
import { changeOrderOf, orderDetail } from './read-order.ts';

interface Transition<Event> {
  readonly id: string;
  readonly event: Event;
  readonly reason: string;
}

interface Decision {
  readonly id: string;
  readonly approve: boolean;
  readonly reason: string;
}
interface DryRun {
  readonly dry_run?: boolean;
}

/**
 * Throws Problem `not_found`, or `forbidden` for an event that the actor can't trigger in any
 * state.
 */
export async function requirePartyOf(
  tx: Tx,
  { actor }: SignedIn,
  orderId: string,
  table: StateTable,
  event: string,
): Promise<void> {
  const order = await selectOrder(tx, orderId);
  if (order === undefined) throw new Problem('not_found');
  requireParty(actor, order, table, event);
}

/**
 * Submits, starts, retries or cancels an order within a transaction. Throws Problem `not_found`,
 * `forbidden` or `conflict`.
 */
export async function transitionOrderIn(
  tx: Tx,
  transition: Transition<'submit' | 'start' | 'retry' | 'cancel'>,
): Promise<void> {
  if ((await selectOrder(tx, transition.id)) === undefined) throw new Problem('not_found');
  const amount = firstBillOf(await selectAmounts(tx, [transition.id]));
  if ((await transitionOrderRow(tx, transition, amount)) === null) throw new Problem('forbidden');
}

/**
 * Submits, starts, retries or cancels an order. Cancelling also cancels its lines, and fails the
 * lines that it fulfils one company down.
 *
 * @throws Problem `not_found`; `forbidden`; `conflict` in another state.
 */
export const transitionOrder = (
  context: SignedIn,
  { dry_run = false, ...transition }: Transition<'submit' | 'start' | 'retry' | 'cancel'> & DryRun,
): Promise<OrderDetail> =>
  withDryRun(context, dry_run, async (tx) => {
    await requirePartyOf(tx, context, transition.id, orderTable, transition.event);
    await transitionOrderIn(tx, transition);
    return orderDetail(tx, context, transition.id);
  });

/** Cancels an order that hasn't been submitted to the supplier; for bulk actions. */
export async function cancelOrder(context: SignedIn, { id }: { id: string }): Promise<OrderDetail> {
  return transitionOrder(context, { id, event: 'cancel', reason: '' });
}

/**
 * Approves an order, or rejects it with a reason, for all rules that the actor may decide.
 *
 * @throws Problem `not_found`; `forbidden` if there is nothing for the actor to decide.
 */
export const decideOrder = (
  context: SignedIn,
  { id, approve, reason, dry_run = false }: Decision & DryRun,
): Promise<OrderDetail> =>
  withDryRun(context, dry_run, async (tx) => {
    if ((await selectOrder(tx, id)) === undefined) throw new Problem('not_found');
    if ((await decideOrderRow(tx, id, approve, reason)) === null)
      throw new Problem('forbidden', {
        message: 'Someone else has to approve or reject this order.',
      });
    return orderDetail(tx, context, id);
  });

/** Retries or cancels a line, or requests its cancellation from the supplier. */
export const transitionLine = (
  context: SignedIn,
  { dry_run, ...transition }: Transition<'retry' | 'cancel' | 'request_cancel'> & DryRun,
): Promise<OrderDetail> =>
  changeOrderOf(
    context,
    'order_lines',
    transition.id,
    async (tx, orderId) => {
      await requirePartyOf(tx, context, orderId, lineTable, transition.event);
      const bundle =
        transition.event === 'retry' ? undefined : await selectBundle(tx, transition.id);
      if (bundle !== undefined)
        throw new Problem('conflict', {
          message: `This item is part of ${bundle}. Cancel ${bundle} instead.`,
        });
      return transitionLineRow(tx, transition);
    },
    dry_run,
  );

/**
 * Answers questions of a line; the order continues after the last answer. An answer can lead to
 * further questions, which the order then waits for. Delivery questions can be answered during
 * delivery.
 *
 * @throws Problem `not_found`; `forbidden`; `validation_failed` for invalid answers; `conflict` for
 *   other questions once the order is submitted.
 */
export const answerLine = (
  context: SignedIn,
  { id, answers, dry_run }: { id: string; answers: Answers } & DryRun,
): Promise<OrderDetail> =>
  changeOrderOf(
    context,
    'order_lines',
    id,
    async (tx, orderId) => {
      const line = await selectAnswers(tx, id);
      if (line === undefined) return null;
      const questions = await selectQuestions(tx, [line.service_id]);
      const secrets = questions.filter(({ secret }) => secret).map(({ key }) => key);
      requireValid(questions, answers);
      await requireFiles(tx, [answers]);
      const sealed = sealAnswers(context.answerSecrets, secrets, answers, line.answers);
      const merged = { ...line.answers, ...sealed };
      if (line.delivered) {
        requireValid(questions, merged);
        return answerLineRow(tx, id, sealed, 0n);
      }
      const answered = storedAnswers(questions, merged);
      requireValid(questions, answered);
      // Keeps answers that someone else gave meanwhile. A hidden question counts as answered.
      const changed: Answers = {};
      for (const [key, answer] of Object.entries({ ...merged, ...answered }))
        if (!(key in answered)) changed[key] = '';
        else if (key in answers || !(key in line.answers)) changed[key] = answer;
      return answerLineRow(tx, id, changed, firstBillOf(await selectAmounts(tx, [orderId])));
    },
    dry_run,
  );
