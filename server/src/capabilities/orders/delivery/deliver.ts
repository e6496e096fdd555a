import { StoredAnswers } from '@trunkline/contract/orders/cart';
import * as z from 'zod';
import { withPlatform } from '../../../kernel/context.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { openAnswers } from '../cart/answers.ts';
import { withFileLinks } from '../files/file-links.ts';
import type { Seal } from '../../../kernel/seal.ts';
import type { Logger } from '../../../kernel/logger.ts';
import { failureReason } from '../../../kernel/outbound.ts';
import type {
  Connector,
  ConnectorAction,
  ConnectorServices,
  ProvisionResult,
} from '../../../kernel/connector.ts';
import {
  type DueAttempt,
  recordUnknownAttempt,
  processOrderRow,
  selectOpenAttempts,
  selectOrdersToProcess,
  settleAttempt,
  settleCancellation,
  settleSupplierChange,
  claimCancellations,
  claimSupplierChanges,
} from '../queries/delivery.ts';

export interface DeliveryDependencies extends ConnectorServices {
  readonly connectors: readonly Connector[];
  readonly log: Logger;
  readonly answerSecrets: SecretBox;
  readonly seal: Seal;
  readonly baseUrl: URL;
}

const reason = 'deliver orders';
const Payload = z.looseObject({ answers: StoredAnswers.optional() });

function connectorOf({ connectors }: DeliveryDependencies, name: string): Connector {
  const connector = connectors.find((each) => each.name === name);
  if (connector === undefined) throw new Error(`no connector is named ${name}`);
  return connector;
}

/** Submits a request. An error counts as unclear, because the request may have arrived. */
async function submit(
  dependencies: DeliveryDependencies,
  action: ConnectorAction,
  { key, connector: name, ...request }: DueAttempt,
): Promise<ProvisionResult> {
  try {
    const connector = connectorOf(dependencies, name);
    const { answers, ...plain } = Payload.parse(request.payload);
    const opened = answers && openAnswers(dependencies.answerSecrets, answers);
    const payload = {
      ...plain,
      ...(opened && { answers: withFileLinks(dependencies, opened) }),
    };
    const invalid = connector.validate(payload);
    if (invalid !== null) return { outcome: 'refused', code: 'refused', message: invalid };
    return await connector.submit(dependencies, key, action, { ...request, payload });
  } catch (error) {
    dependencies.log.error({ error, line: request.line_id }, 'could not submit a line');
    return { outcome: 'unclear', message: `The request failed: ${failureReason(error)}.` };
  }
}

/** Sends the cancellations of lines that a supplier has accepted. */
async function sendCancellations(dependencies: DeliveryDependencies): Promise<void> {
  const { database, now } = dependencies;
  const due = await withPlatform(database, reason, (tx) => claimCancellations(tx, now()));
  for (const attempt of due) {
    const result = await submit(dependencies, 'cancel', attempt);
    await withPlatform(database, reason, (tx) => settleCancellation(tx, attempt.key, result));
  }
}

/** Sends changes and cancellations of subscriptions to the suppliers that deliver them. */
async function sendSubscriptionChanges(dependencies: DeliveryDependencies): Promise<void> {
  const { database, now } = dependencies;
  const due = await withPlatform(database, reason, (tx) => claimSupplierChanges(tx, now()));
  for (const { action, ...attempt } of due) {
    const result = await submit(dependencies, action, attempt);
    await withPlatform(database, reason, (tx) => settleSupplierChange(tx, attempt.key, result));
  }
}

/**
 * Submits the orders that are ready: lines that the seller buys itself go one company up, others
 * to a connector, outside of any transaction. If the process dies in between, `reconcileAttempts`
 * finds the remaining lines.
 */
export async function processOrders(
  dependencies: DeliveryDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const { database } = dependencies;
  const done: string[] = [];
  // An order whose lines were passed up makes another one ready.
  const next = () => withPlatform(database, reason, (tx) => selectOrdersToProcess(tx, done));
  for (let due = await next(); due.length > 0; due = await next()) {
    for (const id of due) {
      if (signal?.aborted === true) return done.length;
      done.push(id);
      const attempts = await withPlatform(database, reason, (tx) => processOrderRow(tx, id));
      for (const attempt of attempts) {
        const result = await submit(dependencies, 'activate', attempt);
        await withPlatform(database, reason, (tx) => settleAttempt(tx, attempt.key, result));
      }
    }
  }
  await sendCancellations(dependencies);
  await sendSubscriptionChanges(dependencies);
  return done.length;
}

/** Looks up attempts without a clear result at their connectors; only evidence settles them. */
export async function reconcileAttempts(dependencies: DeliveryDependencies): Promise<number> {
  const { database, log, now } = dependencies;
  const open = await withPlatform(database, reason, (tx) => selectOpenAttempts(tx, now()));
  for (const { key, connector } of open) {
    try {
      const result = await connectorOf(dependencies, connector).find(dependencies, key);
      await withPlatform(database, reason, (tx) =>
        result.outcome === 'unknown'
          ? recordUnknownAttempt(tx, key, now())
          : settleAttempt(tx, key, result),
      );
    } catch (error) {
      log.error({ error }, 'could not look up an attempt');
    }
  }
  return open.length;
}
