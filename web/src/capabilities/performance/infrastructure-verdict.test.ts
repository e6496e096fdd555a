import type { InfrastructureMetrics } from '@trunkline/contract/performance';
import { expect, test } from 'vitest';
import { rateInfrastructure, infrastructureSummary } from './infrastructure-verdict.ts';

const figure = (metric: 'event_loop' | 'pool_wait', p95: number) => ({
  metric,
  name: '',
  samples: 10,
  p50: 1,
  p95,
  p99: p95,
});
const healthyMetrics: InfrastructureMetrics = {
  jobs_waiting: 2,
  oldest_job: 'mail',
  oldest_job_seconds: 60,
  memory_hits: 0.99,
  connections: 80,
  most_connections: 100,
  database_bytes: 1,
  measured_bytes: 1,
  max_measured_bytes: 100,
  figures: [figure('event_loop', 100), figure('pool_wait', 50)],
};

test.each<[Partial<InfrastructureMetrics>, string]>([
  [{}, 'Processes, database and jobs are fine'],
  [
    { oldest_job_seconds: null, memory_hits: null, figures: [] },
    'Processes, database and jobs are fine',
  ],
  [{ oldest_job_seconds: 61, memory_hits: 0.9 }, 'Jobs are late and the database reads from disk'],
  [{ connections: 81 }, 'Database connections are running out'],
  [{ measured_bytes: 91 }, 'Measurements are deleted early'],
  [
    { figures: [figure('event_loop', 101), figure('pool_wait', 51)] },
    'Processes are busy and requests wait for database connections',
  ],
])('summarises a machine with %j', (changes, sentence) => {
  expect(infrastructureSummary(rateInfrastructure({ ...healthyMetrics, ...changes }))).toBe(
    sentence,
  );
});
