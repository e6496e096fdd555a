import * as z from 'zod';
import { operation } from '../kernel/operation.ts';
import { machineMetrics } from './metrics.ts';
import { rangeNames } from './ranges.ts';

const Share = z.number().min(0).max(1).nullable();

/** Health of the platform's processes and database; only for platform staff. */
export const InfrastructureMetrics = z.object({
  jobs_waiting: z.number().int(),
  /** The job that has waited longest, and for how many seconds; null if none waits. */
  oldest_job: z.string().nullable(),
  oldest_job_seconds: z.number().nullable(),
  /** The share of blocks that PostgreSQL found in its buffer cache. */
  memory_hits: Share,
  connections: z.number().int(),
  most_connections: z.number().int(),
  database_bytes: z.number().int(),
  /** The measurements on disk and their limit. */
  measured_bytes: z.number().int(),
  max_measured_bytes: z.number().int(),
  /** Milliseconds, but megabytes for memory. The slowest first, at most ten of each metric. */
  figures: z.array(
    z.object({
      metric: z.enum(machineMetrics),
      /** A job or the text of a statement; empty for all processes together. */
      name: z.string(),
      samples: z.number().int(),
      p50: z.number().nullable(),
      p95: z.number().nullable(),
      p99: z.number().nullable(),
    }),
  ),
});
export type InfrastructureMetrics = z.infer<typeof InfrastructureMetrics>;

/** Maximum size of the measurements on disk; older ones are trimmed. */
export const maxMeasuredBytes = 512 * 1024 * 1024;

export const machineOperation = operation(
  { who: 'security:read', assurance: 2, limit: 'api_read' },
  {
    method: 'GET',
    path: '/performance/machine',
    summary: 'Get process, database and job metrics; only for platform staff',
    tags: ['performance'],
  },
)
  .input(z.strictObject({ range: z.enum(rangeNames).default('24h') }))
  .output(z.object({ machine: InfrastructureMetrics.nullable() }));
