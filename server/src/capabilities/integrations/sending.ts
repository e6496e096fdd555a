import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../kernel/context.ts';
import type { Webhooks } from '../../kernel/webhooks.ts';
import { pauseUntil, type Outgoing, recordAttempt } from './queries/sending.ts';

const minute = 60_000;
const hour = 60 * minute;
/**
 * Milliseconds between attempts: three days in total, similar to the schedule Standard Webhooks
 * suggests.
 */
const retryDelays = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/**
 * Milliseconds an integration rests after an attempt without a response, so that others get their
 * turn.
 */
const rest = minute;
/** 'Gone': the receiver wants no more messages. */
const goneStatus = 410;

export const reason = 'send webhooks';

export interface SendingDependencies {
  readonly database: Database;
  readonly webhooks: Webhooks;
  readonly now: () => Date;
}

/** Sends a delivery and stores the result. A failed one is retried at growing intervals. */
export async function sendOut(
  { database, webhooks, now }: SendingDependencies,
  { id, integration_id: owner, event_id, payload, attempts, url, sealed }: Outgoing,
  { once = false } = {},
): Promise<void> {
  const body = JSON.stringify(payload);
  const outcome = await webhooks.send({ owner, id: event_id, url, body, sealed });
  const time = now();
  const isAccepted = outcome.error === null;
  const wait =
    once || isAccepted || outcome.answer === goneStatus ? undefined : retryDelays[attempts - 1];
  const retryAt = wait === undefined ? null : new Date(time.getTime() + wait);
  await withPlatform(database, reason, async (tx) => {
    await recordAttempt(tx, id, { ...outcome, now: time, retryAt });
    if (!isAccepted && !once) await pauseUntil(tx, owner, new Date(time.getTime() + rest));
  });
}
