import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { Connector, ProvisionAnswer } from '../../../kernel/connector.ts';
import {
  type DueAttempt,
  noteUnknown,
  processOrderRow,
  selectOpenAttempts,
  selectOrdersToProcess,
  settleAttempt,
} from '../queries/delivery.ts';

export interface DeliveryDependencies {
  readonly database: Database;
  readonly connectors: readonly Connector[];
  readonly log: Logger;
  readonly now: () => Date;
}

const reason = 'delivery of orders';

function connectorOf({ connectors }: DeliveryDependencies, name: string): Connector {
  const connector = connectors.find((each) => each.name === name);
  if (connector === undefined) throw new Error(`no connector is named ${name}`);
  return connector;
}

/** Sends one attempt. An error counts as an unclear answer: it may have arrived all the same. */
async function send(parts: DeliveryDependencies, due: DueAttempt): Promise<void> {
  const { database, log } = parts;
  const { key, ...request } = due;
  let answer: ProvisionAnswer;
  try {
    const connector = connectorOf(parts, due.connector);
    const invalid = connector.validate(request.payload);
    answer =
      invalid === null
        ? await connector.submit(database, key, 'activate', request)
        : { outcome: 'refused', code: 'refused', words: invalid };
  } catch (error) {
    log.error({ err: error, line: due.line_id }, 'a line could not be submitted');
    answer = { outcome: 'unclear', words: String(error) };
  }
  await withPlatform(database, reason, (tx) => settleAttempt(tx, key, answer));
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
      for (const attempt of attempts) await send(parts, attempt);
    }
  }
  return done.length;
}

/** Asks connectors about attempts without a clear answer. Evidence alone decides. */
export async function reconcileAttempts(parts: DeliveryDependencies): Promise<number> {
  const { database, log, now } = parts;
  const open = await withPlatform(database, reason, (tx) => selectOpenAttempts(tx, now()));
  for (const { key, connector } of open) {
    try {
      const found = await connectorOf(parts, connector).find(database, key);
      await withPlatform(database, reason, (tx) =>
        found.outcome === 'unknown' ? noteUnknown(tx, key, now()) : settleAttempt(tx, key, found),
      );
    } catch (error) {
      log.error({ err: error }, 'an attempt could not be looked up');
    }
  }
  return open.length;
}
