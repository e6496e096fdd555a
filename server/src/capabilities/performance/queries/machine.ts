import type { Histogram } from '@trunkline/contract/performance/histogram';
import { machineMetrics } from '@trunkline/contract/performance/metrics';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { measuredOver, sumSources, type Window } from './filters.ts';
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

/** Selects the state of the machine; null for people who may not see it. */
export async function selectMachineState(tx: Tx): Promise<MachineState | null> {
  const { rows } = await sql<MachineState>`select * from app.machine_state()`.execute(tx);
  return rows[0] ?? null;
}

/** Selects the disk space that measurements take up. */
export async function selectMeasuredBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: string | null }>`
    select sum(bytes) as bytes from app.performance_storage()`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

const machineCondition = sql`s.source = 'machine' and s.metric = any(${machineMetrics}::text[])`;

/** Selects histograms of each metric of the machine by job, statement or process. */
export async function selectMachineFigures(
  tx: Tx,
  window: Window,
): Promise<{ metric: string; name: string; histogram: Histogram }[]> {
  const sources = measuredOver(window, machineCondition);
  const { rows } = await sql<{ key: string; buckets: number[]; counts: number[] }>`
    ${sumSources(sql`s.metric || ' ' || s.name`, sources)}`.execute(tx);
  return rows.map(({ key, ...histogram }) => {
    const end = key.indexOf(' ');
    return { metric: key.slice(0, end), name: key.slice(end + 1), histogram };
  });
}

const lateAfterMinutes = 5;

/** Counts jobs that should have started more than five minutes ago; for people of the platform. */
export const countLateJobs: AttentionExpression = ({ limit }) => sql`
  least(coalesce(app.late_jobs(now() - ${lateAfterMinutes} * interval '1 minute'), 0), ${limit})`;
