import type { InfrastructureMetrics } from '@trunkline/contract/performance';

export interface InfrastructureFigure {
  readonly key: string;
  readonly label: string;
  /** Null without measurements. */
  readonly isHealthy: boolean | null;
  /** The problem, as named in the summary. */
  readonly problem: string;
}

/** Seconds that a job may wait before it is late. */
const lateAfter = 60;

const limits = { eventLoop: 100, poolWait: 50, connections: 0.8, hits: 0.95, disk: 0.9 } as const;

export const shareOf = (part: number, total: number): number => (total === 0 ? 0 : part / total);

/** Returns the 95th percentile of a metric over all processes; null without measurements. */
export function p95Of(
  machine: InfrastructureMetrics,
  metric: InfrastructureMetrics['figures'][number]['metric'],
) {
  return (
    machine.figures.find((figure) => figure.metric === metric && figure.name === '')?.p95 ?? null
  );
}

const isWithin = (value: number | null, max: number) => (value === null ? null : value <= max);

/** Compares the server's figures with their normal ranges. */
export function rateInfrastructure(machine: InfrastructureMetrics): InfrastructureFigure[] {
  const { connections, most_connections: max, memory_hits: hits } = machine;
  return [
    {
      key: 'jobs',
      label: 'Waiting jobs',
      isHealthy: (machine.oldest_job_seconds ?? 0) <= lateAfter,
      problem: 'jobs are late',
    },
    {
      key: 'event_loop',
      label: 'Event loop delay',
      isHealthy: isWithin(p95Of(machine, 'event_loop'), limits.eventLoop),
      problem: 'processes are busy',
    },
    {
      key: 'memory',
      label: 'Memory per process',
      isHealthy: p95Of(machine, 'memory') === null ? null : true,
      problem: '',
    },
    {
      key: 'pool_wait',
      label: 'Waiting for a connection',
      isHealthy: isWithin(p95Of(machine, 'pool_wait'), limits.poolWait),
      problem: 'requests wait for database connections',
    },
    {
      key: 'connections',
      label: 'Database connections',
      isHealthy: shareOf(connections, max) <= limits.connections,
      problem: 'database connections are running out',
    },
    {
      key: 'hits',
      label: 'Database reads from memory',
      isHealthy: hits === null ? null : hits >= limits.hits,
      problem: 'the database reads from disk',
    },
    {
      key: 'disk',
      label: 'Measurements on disk',
      isHealthy: shareOf(machine.measured_bytes, machine.max_measured_bytes) <= limits.disk,
      problem: 'measurements are deleted early',
    },
  ];
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Summarises in one sentence which figures need attention. */
export function infrastructureSummary(figures: readonly InfrastructureFigure[]): string {
  const problems = figures
    .filter(({ isHealthy }) => isHealthy === false)
    .map(({ problem }) => problem);
  if (problems.length === 0) return 'Processes, database and jobs are fine';
  const text = list.format(problems);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
