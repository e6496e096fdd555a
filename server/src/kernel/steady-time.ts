import type { Database } from '@trunkline/database/database';
import type { Logger } from './logger.ts';

/** Milliseconds between reports; the database waits for them for five seconds. */
const reportEvery = 2_000;

interface ClockReport {
  /** When the database responded, by its own clock. */
  readonly wall: string;
  /** Seconds that its clock is ahead of steady time. */
  readonly ahead: number;
  readonly at: number;
}

export interface SteadyTime {
  /** Reports how long ago the last report was; the first one reveals nothing about the clock. */
  report(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps the time by which the database counts running windows and blocks, so that setting its clock
 * neither loses hits nor counts them twice. Every process reports, by its monotonic clock.
 */
export function keepSteadyTime(
  database: Database,
  log: Logger,
  now: () => number = () => performance.now(),
): SteadyTime {
  let last: ClockReport | null = null;
  let running = Promise.resolve();

  async function write(): Promise<void> {
    const at = now();
    try {
      const [row] = await database.call<{ wall: string; ahead: number }>(
        'keep_steady_time',
        'select wall, ahead from app.keep_steady_time($1, $2, $3)',
        [last?.wall ?? null, last === null ? null : (at - last.at) / 1000, last?.ahead ?? null],
      );
      if (row === undefined) return;
      if (last !== null && row.ahead !== last.ahead) {
        log.warn({ ahead: row.ahead }, 'the database clock was changed');
      }
      last = { ...row, at };
    } catch (error) {
      log.warn({ error }, 'could not check the database clock; retrying later');
    }
  }

  function report(): Promise<void> {
    running = running.then(write);
    return running;
  }

  const timer = setInterval(() => void report(), reportEvery);
  timer.unref();
  return {
    report,
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
