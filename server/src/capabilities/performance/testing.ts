import { histogramOf } from '@trunkline/contract/performance/histogram';
import type { Measured } from '../../kernel/timing/measurements.ts';
import type { TestNetwork } from '../../testing.ts';
import { recordMeasured } from './queries/recording.ts';

type Labels = Partial<Omit<Measured, 'buckets' | 'counts' | 'total'>>;

/** Measurements of these values; an API call that succeeded unless the labels say otherwise. */
export function measuredOf(values: readonly number[], labels: Labels = {}): Measured {
  const { buckets, counts } = histogramOf(values);
  return {
    source: 'server',
    metric: 'api',
    company: null,
    name: 'companies.list',
    outcome: 'ok',
    device: '',
    release: 'build1',
    exemplars: [],
    total: values.reduce((sum, value) => sum + value, 0),
    buckets,
    counts,
    ...labels,
  };
}

/** Records measurements of a network's companies, by default at the time of its clock. */
export async function record(
  network: TestNetwork,
  measured: readonly Measured[],
  at: Date = network.clock.now,
): Promise<void> {
  await recordMeasured(network.database, measured, at);
}
