import { withPlatform } from '../../../kernel/context.ts';
import { processQueue } from '../../../kernel/process-queue.ts';
import { claimDue } from '../queries/sending.ts';
import { reason, sendOut, type SendingDependencies } from '../sending.ts';

/** Milliseconds after which what somebody has taken and not settled is taken by another: they have died. */
const patience = 2 * 60_000;

/**
 * Sends what is due, a few at once and one at a time for each integration, until there is no more or it is told to
 * stop; how many it has tried. One is taken in a transaction of its own, sent outside of any, and then marked: a
 * process that dies in between leaves one that is sent once more, under the same id.
 */
export function deliverWebhooks(parts: SendingDependencies, signal?: AbortSignal): Promise<number> {
  const { database, now } = parts;
  return processQueue(
    {
      take(except) {
        const moment = now();
        const again = new Date(moment.getTime() + patience);
        return withPlatform(database, reason, (tx) => claimDue(tx, { now: moment, again, except }));
      },
      ownerOf: ({ integration_id }) => integration_id,
      work: (due) => sendOut(parts, due),
    },
    signal,
  );
}
