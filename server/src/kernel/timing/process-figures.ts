import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Measurements } from './measurements.ts';

const machine = { source: 'machine', company: null, outcome: '', device: '', release: '' } as const;
const megabyte = 1024 * 1024;
const nanosecondsPerMillisecond = 1_000_000;
/** Milliseconds between checks of the event loop; the measured delay includes this interval. */
const resolution = 20;

export interface ProcessMetrics {
  /** Records the memory of the process, and how late its event loop was since the last call. */
  sample(): void;
  close(): void;
}

/** Measures the memory and the event loop of this process. */
export function observeProcess(measurements: Measurements): ProcessMetrics {
  const delays = monitorEventLoopDelay({ resolution });
  const recorder = (metric: 'event_loop' | 'memory') =>
    measurements.recorder({ ...machine, metric, name: '' });
  const [loop, memory] = [recorder('event_loop'), recorder('memory')];
  delays.enable();
  return {
    sample() {
      memory.record(process.memoryUsage.rss() / megabyte);
      if (delays.count > 0)
        loop.record(Math.max(0, delays.percentile(99) / nanosecondsPerMillisecond - resolution));
      delays.reset();
    },
    close() {
      delays.disable();
    },
  };
}
