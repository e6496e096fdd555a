import { messagingTimes } from '@trunkline/contract/messaging';
import type { Database } from '@trunkline/database/database';
import type { Logger } from '../../kernel/logger.ts';
import { upsertPresence } from './queries/live.ts';

interface Dependencies {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** Everyone listening in this process. */
  readonly people: () => Iterable<string>;
}

export interface Presence {
  /** Reports that a person has started or stopped listening in this process. */
  onListenerChange(personId: string): void;
  close(): void;
}

/** Milliseconds in which arrivals and departures are batched. */
const batchWindow = 250;

/**
 * Reports presence: of all listeners every 20 s in one statement, and of arrivals and departures
 * shortly after.
 */
export function trackPresence({ database, log, now, people }: Dependencies): Presence {
  const queuedIds = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  function broadcast(ids: readonly string[]): void {
    if (ids.length === 0) return;
    upsertPresence(database, ids, now()).catch((error: unknown) =>
      log.warn({ error }, 'could not announce who is online'),
    );
  }

  const interval = setInterval(() => broadcast(Array.from(people())), messagingTimes.presenceEvery);
  return {
    onListenerChange(personId) {
      queuedIds.add(personId);
      timer ??= setTimeout(() => {
        timer = null;
        broadcast(Array.from(queuedIds));
        queuedIds.clear();
      }, batchWindow);
    },
    close() {
      clearInterval(interval);
      if (timer !== null) clearTimeout(timer);
    },
  };
}
