import type { Release } from '@trunkline/contract/performance';
import type { Histogram } from '@trunkline/contract/performance/histogram';
import { maxRows } from '@trunkline/contract/performance/ranges';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { ReleaseWindow } from '../release-window.ts';
import { matchCondition, measuredIn } from './filters.ts';

interface CompanyInput {
  readonly company_id?: string | undefined;
}

const maxReleases = 100;

/** Selects releases measured since a time, newest first. */
export async function selectReleases(
  tx: Tx,
  filters: CompanyInput,
  since: Date,
): Promise<Release[]> {
  const { rows } = await sql<Release>`
    select s.release, min(s.first_at) as first_at from perf_series s
    where s.release <> '' and s.source <> 'machine' and ${matchCondition(filters)}
    group by s.release having max(s.active_hour) >= ${since}
    order by 2 desc, 1 limit ${maxReleases}`.execute(tx);
  return rows;
}

/** Selects when a release was first measured; null if it is unknown. */
export async function selectFirstOf(
  tx: Tx,
  filters: CompanyInput,
  release: string,
): Promise<Date | null> {
  const { rows } = await sql<{ first_at: string | null }>`
    select min(s.first_at) as first_at from perf_series s
    where s.release = ${release} and s.source <> 'machine' and ${matchCondition(filters)}`.execute(
    tx,
  );
  const first = rows[0]?.first_at ?? null;
  return first === null ? null : new Date(first);
}

/**
 * Selects histograms of a metric by route: those of earlier releases, and those of this release and
 * later ones. Measurements are assigned by release rather than by time, because the old and the new
 * release both run during a rollout.
 */
export async function selectSides(
  tx: Tx,
  filters: CompanyInput & { readonly metric: string; readonly device?: string | undefined },
  { resolution, from, first, until }: ReleaseWindow,
): Promise<{ name: string; after: boolean; histogram: Histogram }[]> {
  const { metric, device, ...company } = filters;
  const metricCondition = sql`s.metric = ${metric} and ${matchCondition(company)}`;
  const { rows } = await sql<{
    name: string;
    after: boolean;
    buckets: number[];
    counts: number[];
  }>`
    with began as materialized (
      select s.release, min(s.first_at) >= ${first} as after from perf_series s
      where s.release <> '' and s.source <> 'machine' and ${matchCondition(company)} group by 1),
    counted as materialized (
      select r.name, r.after, r.bucket::integer as bucket, sum(r.count)::double precision as count
      from (
        select s.name, b.after, unnest(t.buckets) as bucket, unnest(t.counts) as count
        from ${measuredIn({ resolution, from }, metricCondition, until)} join began b using (release)
        where s.outcome <> 'refused'
          and (${device ?? ''} = '' or s.device = ${device ?? ''})) r
      group by 1, 2, 3),
    frequent as (
      select name from counted group by name order by sum(count) desc, name limit ${maxRows})
    select c.name, c.after, array_agg(c.bucket order by c.bucket) as buckets,
      array_agg(c.count order by c.bucket) as counts
    from counted c join frequent using (name) group by 1, 2 order by 1, 2`.execute(tx);
  return rows.map(({ name, after, ...histogram }) => ({ name, after, histogram }));
}
