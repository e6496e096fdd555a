import { mask } from '@trunkline/contract/kernel/mask';
import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import type { RenderNotification } from '../../../kernel/notification-kinds.ts';
import { processQueue } from '../../../kernel/process-queue.ts';
import type { Channel } from '../channels/channel.ts';
import {
  type DueDelivery,
  postpone,
  recordOutcome,
  type DeliveryOutcome,
  claimDue,
} from '../queries/deliveries.ts';

const reason = 'deliver notifications';
/**
 * Milliseconds after which a delivery that was claimed but not settled is claimed again, because
 * its process has crashed.
 */
const leaseMs = 2 * 60_000;
/** Milliseconds before the first retry, doubled each time; ten attempts take about eight hours. */
const firstWait = 60_000;
const longestWait = 4 * 60 * 60_000;
const maxAttempts = 10;

export interface DeliveryDependencies {
  readonly database: Database;
  readonly channels: readonly Channel[];
  readonly render: RenderNotification;
  readonly now: () => Date;
}

/**
 * Sends due deliveries, a few in parallel and one at a time per person, until none is left or
 * `signal` aborts; returns how many were settled. Each is claimed in its own transaction, sent
 * outside any transaction, and then marked: if the process crashes in between, it is sent again.
 */
export function deliverDue(parts: DeliveryDependencies, signal?: AbortSignal): Promise<number> {
  const { database, now } = parts;
  return processQueue(
    {
      take(excludedIds) {
        const time = now();
        const retryAt = new Date(time.getTime() + leaseMs);
        return withPlatform(database, reason, (tx) =>
          claimDue(tx, { now: time, retryAt, excludedIds }),
        );
      },
      ownerOf: ({ user_id }) => user_id,
      work: (due) => deliver(parts, due),
    },
    signal,
  );
}

async function deliver(
  { database, channels, render, now }: DeliveryDependencies,
  due: DueDelivery,
) {
  const { id, attempts } = due;
  const finish = (state: DeliveryOutcome, error?: string) =>
    withPlatform(database, reason, (tx) =>
      recordOutcome(tx, [id], { state, now: now(), ...(error !== undefined && { error }) }),
    );
  if (!due.present) return finish('nowhere');
  if (due.read) return finish('read');
  if (!due.wanted) return finish('unwanted');
  const channel = channels.find(({ name }) => name === due.channel);
  if (channel === undefined) return finish('nowhere');
  try {
    return await finish(await channel.deliver(render(due)));
  } catch (cause) {
    const error = mask(cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
    if (attempts >= maxAttempts) return finish('failed', error);
    const wait = Math.min(firstWait * 2 ** (attempts - 1), longestWait);
    const until = new Date(now().getTime() + wait);
    return withPlatform(database, reason, (tx) => postpone(tx, id, { until, error }));
  }
}
