export interface Clock {
  readonly now: () => number;
  readonly after: (delay: number, run: () => void) => void;
}

const browserClock: Clock = {
  now: () => Date.now(),
  after: (delay, run) => void setTimeout(run, delay),
};

/**
 * Limits a function to one call per interval in milliseconds: the first runs immediately, and
 * further calls are combined into one at the end.
 */
export function throttle(run: () => void, intervalMs: number, clock = browserClock): () => void {
  let last = -Infinity;
  let isScheduled = false;
  const runNow = () => {
    isScheduled = false;
    last = clock.now();
    run();
  };
  return () => {
    if (isScheduled) return;
    const wait = last + intervalMs - clock.now();
    if (wait <= 0) {
      runNow();
      return;
    }
    isScheduled = true;
    clock.after(wait, runNow);
  };
}
