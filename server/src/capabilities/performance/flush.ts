import type { Database } from '@trunkline/database/database';
import type { Logger } from '../../kernel/logger.ts';
import type { Measured, Measurements } from '../../kernel/timing/measurements.ts';
import { recordMeasured } from './queries/recording.ts';

/** Milliseconds between two flushes: as much as a killed process loses. */
export const flushEvery = 10_000;
/** Failed flushes that are kept for the next one, such as while the database restarts. */
const mostKept = 6;

interface FlushDependencies {
  readonly database: Database;
  readonly measurements: Measurements;
  readonly log: Logger;
  readonly now: () => Date;
}

export interface Flushing {
  /** Writes what was measured since the last call; a failure is kept for the next one. */
  flush(): Promise<void>;
  /** Writes the rest and ends. */
  stop(): Promise<void>;
}

/** Writes the measurements of this process every ten seconds, in one statement. */
export function startFlushing({ database, measurements, log, now }: FlushDependencies): Flushing {
  const kept: { readonly measured: Measured[]; readonly at: Date }[] = [];
  let running: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const measured = measurements.drain();
    if (measured.length > 0) kept.push({ measured, at: now() });
    while (kept.length > mostKept) kept.shift();
    try {
      for (let next = kept[0]; next !== undefined; next = kept[0]) {
        await recordMeasured(database, next.measured, next.at);
        kept.shift();
      }
    } catch (error) {
      log.warn({ error }, 'could not write what was measured; trying again later');
    }
  }

  function flush(): Promise<void> {
    running = running.then(write);
    return running;
  }

  const timer = setInterval(() => void flush(), flushEvery);
  timer.unref();
  return {
    flush,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}
