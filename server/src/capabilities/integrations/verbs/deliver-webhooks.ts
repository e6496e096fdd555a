import { withPlatform } from '../../../kernel/context.ts';
import { processQueue } from '../../../kernel/process-queue.ts';
import { claimDue } from '../queries/sending.ts';
import { reason, sendOut, type SendingDependencies } from '../sending.ts';

/**
 * Milliseconds after which a delivery that was claimed but not settled is claimed again, because
 * its process has died.
 */
const leaseMs = 2 * 60_000;

/**
 * Sends due deliveries, a few in parallel and one at a time per integration, until none is left or
 * it is aborted; returns how many were tried. Each is claimed in its own transaction, sent outside
 * of any, and then settled: a process that dies in between causes a repeat with the same id.
 */
export function deliverWebhooks(parts: SendingDependencies, signal?: AbortSignal): Promise<number> {
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
      ownerOf: ({ integration_id }) => integration_id,
      work: (due) => sendOut(parts, due),
    },
    signal,
  );
}
