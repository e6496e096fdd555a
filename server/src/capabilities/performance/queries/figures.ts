import type { SeriesFilters } from '@trunkline/contract/performance';
import type { Histogram } from '@trunkline/contract/performance/histogram';
import { type Breakdown, mostRows } from '@trunkline/contract/performance/ranges';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import { matching, tableOf, type Window } from './filters.ts';

type Summed<Key extends string> = Record<Key, string> & {
  buckets: number[];
  counts: number[];
};

/** Adds the histograms of the rows that `source` selects, for each value of `key`. */
const summed = (key: RawBuilder<unknown>, source: RawBuilder<unknown>) => sql`
  select g.key, array_agg(g.bucket order by g.bucket) as buckets,
    array_agg(g.count order by g.bucket) as counts
  from (
    select ${key} as key, u.bucket::integer as bucket, sum(u.count)::double precision as count
    from ${source}, unnest(t.buckets, t.counts) u (bucket, count)
    group by 1, 2) g
  group by 1`;

/** Histograms of every metric and outcome of the chosen series. */
export async function selectOverview(
  tx: Tx,
  chosen: RawBuilder<unknown>,
  { tier, from }: Window,
): Promise<{ metric: string; outcome: string; histogram: Histogram }[]> {
  const source = sql`perf_series s join ${tableOf(tier)} t on t.series_id = s.id
    and t.at >= ${from} and s.source in ('server', 'browser') and ${chosen}`;
  const { rows } = await sql<Summed<'key'>>`
    ${summed(sql`s.metric || ' ' || s.outcome`, source)}`.execute(tx);
  return rows.map(({ key, ...histogram }) => {
    const [metric = '', outcome = ''] = key.split(' ');
    return { metric, outcome, histogram };
  });
}

/** The newest minute with a measurement of the chosen series; minutes are kept for six hours. */
export async function selectNewest(tx: Tx, chosen: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(t.at) as at from perf_series s join perf_minute t on t.series_id = s.id
    where s.source in ('server', 'browser') and ${chosen}`.execute(tx);
  return rows[0]?.at ?? null;
}

type Chosen = Omit<SeriesFilters, 'range'>;

const measuring = ({ metric, ...filters }: Chosen, { tier, from }: Window) => sql`
  perf_series s join ${tableOf(tier)} t on t.series_id = s.id and t.at >= ${from}
    and s.metric = ${metric} and ${matching(filters)}`;

/** Histograms of a metric for the most frequent values of a dimension, and how many there are. */
export async function selectBreakdown(
  tx: Tx,
  by: Breakdown,
  chosen: Chosen,
  window: Window,
): Promise<{ key: string; label: string; histogram: Histogram }[]> {
  const key = sql`${sql.ref(`s.${by}`)}::text`;
  const { rows } = await sql<Summed<'key' | 'label'>>`
    with figures as materialized (
      select f.*, (select sum(n) from unnest(f.counts) n) as samples
      from (${summed(key, measuring(chosen, window))}) f
      order by samples desc, f.key limit ${mostRows + 1})
    select f.key, coalesce(c.name, f.key) as label, f.buckets, f.counts
    from figures f left join companies c on c.id::text = f.key and ${by} = 'company_id'
    order by f.samples desc, f.key`.execute(tx);
  return rows.map(({ key: value, label, ...histogram }) => ({ key: value, label, histogram }));
}

/** Histograms of a metric for each step of the window that has measurements, in order. */
export async function selectHistory(
  tx: Tx,
  chosen: Chosen,
  window: Window,
  branchOf: string | null,
): Promise<{ at: string; histogram: Histogram }[]> {
  const source =
    branchOf === null
      ? measuring(chosen, window)
      : sql`perf_series s join ${tableOf(window.tier)} t on t.series_id = s.id
          and t.at >= ${window.from} and s.metric = ${chosen.metric} and s.branch
          and s.company_id = ${branchOf} and s.outcome <> 'refused'`;
  const { rows } = await sql<{ key: string; buckets: number[]; counts: number[] }>`
    ${summed(sql`t.at`, source)} order by 1`.execute(tx);
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

const mostExemplars = 50;

/** The slowest requests, failed ones first; minutes are kept for six hours. */
export async function selectExemplars(
  tx: Tx,
  chosen: Chosen,
  window: Window,
): Promise<StoredExemplar[]> {
  const { rows } = await sql<StoredExemplar>`
    select (x.value ->> 'at')::timestamptz as at, (x.value ->> 'ms')::double precision as duration,
      x.value ->> 'id' as request_id, s.name, s.outcome, s.company_id, c.name as company_name
    from ${measuring(chosen, window)}
      join companies c on c.id = s.company_id, jsonb_array_elements(t.exemplars) x
    order by s.outcome = 'failed' desc, 2 desc, 1 desc
    limit ${mostExemplars}`.execute(tx);
  return rows;
}
