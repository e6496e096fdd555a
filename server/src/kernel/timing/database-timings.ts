import type { DatabaseObserver } from '@trunkline/database/database';
import type { Measurements } from './measurements.ts';

const machine = { source: 'machine', company: null, outcome: '', device: '', release: '' } as const;
const maxText = 200;

/** Measures how long transactions wait for a connection, and slow statements by their text. */
export function observeDatabase(measurements: Measurements): DatabaseObserver {
  const poolWait = measurements.recorder({ ...machine, metric: 'pool_wait', name: '' });
  return {
    onConnection: (duration) => poolWait.record(duration),
    onSlowStatement(text, duration) {
      const name = text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText);
      measurements.recorder({ ...machine, metric: 'statement', name }).record(duration);
    },
  };
}
