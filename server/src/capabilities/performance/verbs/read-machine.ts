import { type InfrastructureMetrics, maxMeasuredBytes } from '@trunkline/contract/performance';
import { percentile, samplesOf } from '@trunkline/contract/performance/histogram';
import { machineMetrics } from '@trunkline/contract/performance/metrics';
import type { RangeName } from '@trunkline/contract/performance/ranges';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { breakdownWindow } from '../policy.ts';
import {
  selectMachineFigures,
  selectMachineState,
  selectMeasuredBytes,
} from '../queries/machine.ts';

const maxOfMetric = 10;

/** Reads the health of processes, database and jobs; null for people outside the platform. */
export async function readMachine(
  context: SignedIn,
  { range }: { readonly range: RangeName },
): Promise<{ machine: InfrastructureMetrics | null }> {
  const window = breakdownWindow(range, context.now());
  return withTenant(context, async (tx) => {
    const state = await selectMachineState(tx);
    if (state === null) return { machine: null };
    const measured = await selectMeasuredBytes(tx);
    const figures = (await selectMachineFigures(tx, window)).map(({ metric, name, histogram }) => ({
      metric,
      name,
      samples: Math.round(samplesOf(histogram)),
      p50: percentile(histogram, 0.5),
      p95: percentile(histogram, 0.95),
      p99: percentile(histogram, 0.99),
    }));
    return {
      machine: {
        ...state,
        database_bytes: Number(state.database_bytes),
        measured_bytes: measured,
        max_measured_bytes: maxMeasuredBytes,
        figures: machineMetrics.flatMap((metric) =>
          figures
            .filter((figure) => figure.metric === metric)
            .toSorted((a, b) => (b.p95 ?? 0) - (a.p95 ?? 0))
            .slice(0, maxOfMetric)
            .map((figure) => ({ ...figure, metric })),
        ),
      },
    };
  });
}
