import type { SeriesFilters } from '@trunkline/contract/performance';
import type { Histogram } from '@trunkline/contract/performance/histogram';
import { type Breakdown, maxRows } from '@trunkline/contract/performance/ranges';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import { matchCondition, measuredIn, measuredOver, sumSources, type Window } from './filters.ts';

type SummedRow<Key extends string> = Record<Key, string> & {
  buckets: number[];
  counts: number[];
};

/** Selects histograms of every metric and outcome of the chosen series. */
export async function selectOverview(
  tx: Tx,
  condition: RawBuilder<unknown>,
  window: Window,
): Promise<{ metric: string; outcome: string; histogram: Histogram }[]> {
  const sources = measuredOver(window, sql`s.source in ('server', 'browser') and ${condition}`);
  const { rows } = await sql<SummedRow<'key'>>`
    ${sumSources(sql`s.metric || ' ' || s.outcome`, sources)}`.execute(tx);
  return rows.map(({ key, ...histogram }) => {
    const [metric = '', outcome = ''] = key.split(' ');
    return { metric, outcome, histogram };
  });
}

/** Selects the newest minute with a measurement of the chosen series, within the last six hours. */
export async function selectNewest(tx: Tx, condition: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(t.at) as at from perf_series s join perf_minute t on t.series_id = s.id
    where s.source in ('server', 'browser') and ${condition}`.execute(tx);
  return rows[0]?.at ?? null;
}

type HistogramFilters = Omit<SeriesFilters, 'range'>;

const conditionOf = ({ metric, ...filters }: HistogramFilters) =>
  sql`s.metric = ${metric} and ${matchCondition(filters)}`;

/**
 * Selects histograms of a metric for the most frequent values of a dimension, most frequent first.
 */
export async function selectBreakdown(
  tx: Tx,
  by: Breakdown,
  filter: HistogramFilters,
  window: Window,
): Promise<{ key: string; label: string; histogram: Histogram }[]> {
  const key = sql`${sql.ref(`s.${by}`)}::text`;
  const { rows } = await sql<SummedRow<'key' | 'label'>>`
    with figures as materialized (
      select f.* from (${sumSources(key, measuredOver(window, conditionOf(filter)))}) f
      order by f.samples desc, f.key limit ${maxRows + 1})
    select f.key, coalesce(c.name, f.key) as label, f.buckets, f.counts
    from figures f left join companies c on c.id::text = f.key and ${by} = 'company_id'
    order by f.samples desc, f.key`.execute(tx);
  return rows.map(({ key: value, label, ...histogram }) => ({ key: value, label, histogram }));
}

/** Selects histograms of a metric for each step of the window that has measurements, in order. */
export async function selectHistory(
  tx: Tx,
  filter: HistogramFilters,
  window: Window,
  branchOf: string | null,
): Promise<{ at: string; histogram: Histogram }[]> {
  const condition =
    branchOf === null
      ? conditionOf(filter)
      : sql`s.metric = ${filter.metric} and s.branch and s.company_id = ${branchOf}
          and s.outcome <> 'refused'`;
  const source = measuredIn(window, condition);
  const { rows } = await sql<{ key: string; buckets: number[]; counts: number[] }>`
    ${sumSources(sql`t.at`, [source])} order by 1`.execute(tx);
  return rows.map(({ key, ...histogram }) => ({ at: key, histogram }));
}

export interface StoredExemplar {
  at: string;
  duration: number;
  request_id: string;
  name: string;
  outcome: string;
  company_id: string;
  company_name: string;
}

const maxExemplars = 50;

/**
 * Selects the slowest requests, failed ones first. Finds the slowest hours first, so that only
 * their minutes are read.
 */
export async function selectExemplars(
  tx: Tx,
  filter: HistogramFilters,
  window: Window,
): Promise<StoredExemplar[]> {
  const { rows } = await sql<StoredExemplar>`
    with hours as materialized (
      select s.id, s.name, s.outcome, s.company_id, t.at
      from ${measuredIn(window, conditionOf(filter))}
      where t.slowest is not null
      order by s.outcome = 'failed' desc, t.slowest desc, t.at desc
      limit ${maxExemplars}),
    slowest as (
      select (x.value ->> 'at')::timestamptz as at, (x.value ->> 'ms')::double precision as duration,
        x.value ->> 'id' as request_id, h.name, h.outcome, h.company_id
      from hours h join perf_minute m on m.series_id = h.id and m.at >= h.at
          and m.at < h.at + interval '1 hour',
        jsonb_array_elements(m.exemplars) x
      order by h.outcome = 'failed' desc, 2 desc, 1 desc
      limit ${maxExemplars})
    select e.*, c.name as company_name from slowest e join companies c on c.id = e.company_id
    order by e.outcome = 'failed' desc, e.duration desc, e.at desc`.execute(tx);
  return rows;
}
