import type { Database } from '@trunkline/database/database';
import type { Logger } from '../../kernel/logger.ts';
import type { Measured, Measurements } from '../../kernel/timing/measurements.ts';
import type { ProcessMetrics } from '../../kernel/timing/process-figures.ts';
import type { MetricsExport } from './export/metrics-export.ts';
import { recordMeasured } from './queries/recording.ts';
import { checkBudgets } from './verbs/check-budgets.ts';

/** Milliseconds between flushes, the most that a killed process can lose. */
export const flushEvery = 10_000;
/** Budgets are checked after every second flush: jobs at whole minutes are too slow for alerts. */
const checkEvery = 2;
/** Failed flushes that are kept for the next one, such as while the database restarts. */
const maxWaiting = 6;

interface FlushDependencies {
  readonly database: Database;
  readonly measurements: Measurements;
  readonly figures: ProcessMetrics;
  /** Receives the same counts that are written. */
  readonly metricsExport: MetricsExport | null;
  readonly log: Logger;
  readonly now: () => Date;
}

export interface Flusher {
  /** Writes the measurements since the last call; if that fails, the next call retries it. */
  flush(): Promise<void>;
  /** Stops after a final flush. */
  stop(): Promise<void>;
}

/**
 * Writes the measurements of this process every ten seconds, in one statement, and compares those
 * of all processes with the budgets.
 */
export function startFlushing({
  database,
  measurements,
  figures,
  metricsExport,
  log,
  now,
}: FlushDependencies): Flusher {
  const queue: { readonly measured: Measured[]; readonly at: Date }[] = [];
  let running: Promise<void> = Promise.resolve();

  let flushes = 0;

  /** An exemplar's ID identifies its log line. Failed requests are already logged elsewhere. */
  function logSlow(measured: readonly Measured[]): void {
    for (const { metric, name, outcome, exemplars } of measured)
      if (outcome !== 'failed')
        for (const { id, ms } of exemplars) log.info({ id, metric, name, ms }, 'slow request');
  }

  async function write(): Promise<void> {
    figures.sample();
    const measured = measurements.drain();
    const at = now();
    if (measured.length > 0) queue.push({ measured, at });
    metricsExport?.add(measured, at);
    logSlow(measured);
    while (queue.length > maxWaiting) queue.shift();
    try {
      for (let next = queue[0]; next !== undefined; next = queue[0]) {
        await recordMeasured(database, next.measured, next.at);
        queue.shift();
      }
    } catch (error) {
      log.warn({ error }, 'could not write measurements; trying again later');
    }
  }

  async function check(): Promise<void> {
    flushes += 1;
    if (flushes % checkEvery !== 0) return;
    try {
      await checkBudgets(database, now());
    } catch (error) {
      log.warn({ error }, 'could not compare measurements with their budgets; trying again later');
    }
  }

  function flush(): Promise<void> {
    running = running.then(write);
    return running;
  }

  const timer = setInterval(() => {
    running = running.then(write).then(check);
  }, flushEvery);
  timer.unref();
  return {
    flush,
    async stop() {
      clearInterval(timer);
      const flushed = flush();
      figures.close();
      await flushed;
      await metricsExport?.close();
    },
  };
}
