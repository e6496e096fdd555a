import { StoredAnswers } from '@trunkline/contract/orders/cart';
import * as z from 'zod';
import { withPlatform } from '../../../kernel/context.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { openAnswers } from '../cart/answers.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type {
  Connector,
  ConnectorAction,
  ConnectorServices,
  ProvisionAnswer,
} from '../../../kernel/connector.ts';
import {
  type DueAttempt,
  noteUnknown,
  processOrderRow,
  selectOpenAttempts,
  selectOrdersToProcess,
  settleAttempt,
  settleCancellation,
  settleSupplierChange,
  takeCancellations,
  takeSupplierChanges,
} from '../queries/delivery.ts';

export interface DeliveryDependencies extends ConnectorServices {
  readonly connectors: readonly Connector[];
  readonly log: Logger;
  readonly answerBox: SecretBox;
}

const reason = 'delivery of orders';
const Payload = z.looseObject({ answers: StoredAnswers.optional() });

function connectorOf({ connectors }: DeliveryDependencies, name: string): Connector {
  const connector = connectors.find((each) => each.name === name);
  if (connector === undefined) throw new Error(`no connector is named ${name}`);
  return connector;
}

/** Asks a connector. An error counts as an unclear answer: it may have arrived all the same. */
async function ask(
  parts: DeliveryDependencies,
  action: ConnectorAction,
  { key, connector: name, ...request }: DueAttempt,
): Promise<ProvisionAnswer> {
  try {
    const connector = connectorOf(parts, name);
    const { answers, ...facts } = Payload.parse(request.payload);
    const opened = answers && { answers: openAnswers(parts.answerBox, answers) };
    const payload = { ...facts, ...opened };
    const invalid = connector.validate(payload);
    if (invalid !== null) return { outcome: 'refused', code: 'refused', words: invalid };
    return await connector.submit(parts, key, action, { ...request, payload });
  } catch (error) {
    parts.log.error({ err: error, line: request.line_id }, 'a line could not be submitted');
    return { outcome: 'unclear', words: String(error) };
  }
}

/** Sends the cancellations of lines that a supplier has accepted. */
async function sendCancellations(parts: DeliveryDependencies): Promise<void> {
  const { database, now } = parts;
  const due = await withPlatform(database, reason, (tx) => takeCancellations(tx, now()));
  for (const attempt of due) {
    const answer = await ask(parts, 'cancel', attempt);
    await withPlatform(database, reason, (tx) => settleCancellation(tx, attempt.key, answer));
  }
}

/** Sends new quantities, plans and ends of subscriptions to the suppliers that deliver them. */
async function sendSubscriptionChanges(parts: DeliveryDependencies): Promise<void> {
  const { database, now } = parts;
  const due = await withPlatform(database, reason, (tx) => takeSupplierChanges(tx, now()));
  for (const { action, ...attempt } of due) {
    const answer = await ask(parts, action, attempt);
    await withPlatform(database, reason, (tx) => settleSupplierChange(tx, attempt.key, answer));
  }
}

/**
 * Submits the orders that are ready: lines that the seller buys itself go one company up, the
 * others to a connector, outside of any transaction. A process that dies in between leaves lines
 * that `reconcileAttempts` finds.
 */
export async function processOrders(
  parts: DeliveryDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const { database } = parts;
  const done: string[] = [];
  // An order whose lines went up makes another one ready.
  const next = () => withPlatform(database, reason, (tx) => selectOrdersToProcess(tx, done));
  for (let due = await next(); due.length > 0; due = await next()) {
    for (const id of due) {
      if (signal?.aborted === true) return done.length;
      done.push(id);
      const attempts = await withPlatform(database, reason, (tx) => processOrderRow(tx, id));
      for (const attempt of attempts) {
        const answer = await ask(parts, 'activate', attempt);
        await withPlatform(database, reason, (tx) => settleAttempt(tx, attempt.key, answer));
      }
    }
  }
  await sendCancellations(parts);
  await sendSubscriptionChanges(parts);
  return done.length;
}

/** Asks connectors about attempts without a clear answer. Evidence alone decides. */
export async function reconcileAttempts(parts: DeliveryDependencies): Promise<number> {
  const { database, log, now } = parts;
  const open = await withPlatform(database, reason, (tx) => selectOpenAttempts(tx, now()));
  for (const { key, connector } of open) {
    try {
      const found = await connectorOf(parts, connector).find(parts, key);
      await withPlatform(database, reason, (tx) =>
        found.outcome === 'unknown' ? noteUnknown(tx, key, now()) : settleAttempt(tx, key, found),
      );
    } catch (error) {
      log.error({ err: error }, 'an attempt could not be looked up');
    }
  }
  return open.length;
}
