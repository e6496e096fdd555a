import type { Histogram } from '@trunkline/contract/performance/histogram';
import { type MachineMetric, machineMetrics } from '@trunkline/contract/performance/metrics';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { tableOf, type Window } from './filters.ts';
import type { AttentionExpression } from '../../../kernel/capability.ts';

interface MachineState {
  jobs_waiting: number;
  oldest_job: string | null;
  oldest_job_seconds: number | null;
  memory_hits: number | null;
  connections: number;
  most_connections: number;
  database_bytes: string;
}

/** Null for people who may not see figures of the machine. */
export async function selectMachineState(tx: Tx): Promise<MachineState | null> {
  const { rows } = await sql<MachineState>`select * from app.machine_state()`.execute(tx);
  return rows[0] ?? null;
}

/** What measurements take on disk. */
export async function selectMeasuredBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: string | null }>`
    select sum(bytes) as bytes from app.performance_storage()`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

/** Histograms of each metric of the machine by job, statement or process. */
export async function selectMachineFigures(
  tx: Tx,
  { tier, from }: Window,
): Promise<{ metric: MachineMetric; name: string; histogram: Histogram }[]> {
  const { rows } = await sql<{
    metric: MachineMetric;
    name: string;
    buckets: number[];
    counts: number[];
  }>`
    select g.metric, g.name, array_agg(g.bucket order by g.bucket) as buckets,
      array_agg(g.count order by g.bucket) as counts
    from (
      select s.metric, s.name, u.bucket::integer as bucket, sum(u.count)::double precision as count
      from perf_series s join ${tableOf(tier)} t on t.series_id = s.id and t.at >= ${from}
          and s.source = 'machine' and s.metric = any(${machineMetrics}::text[]),
        unnest(t.buckets, t.counts) u (bucket, count)
      group by 1, 2, 3) g
    group by 1, 2`.execute(tx);
  return rows.map(({ metric, name, ...histogram }) => ({ metric, name, histogram }));
}

const lateAfterMinutes = 5;

/** Jobs that should have begun a while ago; for people of the platform. */
export const countLateJobs: AttentionExpression = ({ most }) => sql`
  least(coalesce(app.late_jobs(now() - ${lateAfterMinutes} * interval '1 minute'), 0), ${most})`;
