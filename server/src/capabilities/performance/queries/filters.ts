import type { SeriesFilters } from '@trunkline/contract/performance';
import type { Resolution } from '@trunkline/contract/performance/ranges';
import { type RawBuilder, sql } from 'kysely';

/** A period at one resolution. */
export interface Window {
  readonly resolution: Resolution;
  readonly from: Date;
  /** From this day on, weekly rows are read instead of daily ones, because there are fewer. */
  readonly weeksFrom?: Date;
}

export const tableOf = (resolution: Resolution): RawBuilder<unknown> =>
  sql.table(`perf_${resolution}`);

/**
 * Joins series that meet a condition for `perf_series s` with their rows of one resolution, as `t`.
 */
export const measuredIn = (
  { resolution, from }: Window,
  condition: RawBuilder<unknown>,
  until?: Date,
): RawBuilder<unknown> => sql`perf_series s join ${tableOf(resolution)} t on t.series_id = s.id
  and t.at >= ${from} and ${until === undefined ? sql`true` : sql`t.at < ${until}`}
  and s.active_hour >= date_trunc('hour', ${from}::timestamptz) and ${condition}`;

/**
 * Joins series and measurements for a whole window. Days and weeks are separate joins, because
 * PostgreSQL would not use the index on the series in a union of their rows.
 */
export const measuredOver = (
  { weeksFrom, ...window }: Window,
  condition: RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] =>
  weeksFrom === undefined
    ? [measuredIn(window, condition)]
    : [
        measuredIn(window, condition, weeksFrom),
        measuredIn({ resolution: 'week', from: weeksFrom }, condition),
      ];

/**
 * Adds the histograms of the rows `t` of all sources, for each value of `key`. The counts are
 * materialized first: otherwise PostgreSQL would sort all buckets on disk for both groupings,
 * instead of hashing them.
 */
export function sumSources(key: RawBuilder<unknown>, sources: readonly RawBuilder<unknown>[]) {
  const rows = sources.map(
    (source) => sql`
      select ${key} as key, unnest(t.buckets) as bucket, unnest(t.counts) as count from ${source}`,
  );
  return sql`
    with counted as materialized (
      select r.key, r.bucket::integer as bucket, sum(r.count)::double precision as count
      from (${sql.join(rows, sql` union all `)}) r
      group by 1, 2)
    select c.key, array_agg(c.bucket order by c.bucket) as buckets,
      array_agg(c.count order by c.bucket) as counts, sum(c.count) as samples
    from counted c group by 1`;
}

type DimensionFilters = Omit<SeriesFilters, 'range' | 'metric'>;

const dimensions = ['name', 'device', 'release', 'outcome'] as const;

/**
 * Returns a condition for a company within reach and all below it; without one, for any company.
 */
export const withinBranch = (column: string, company: string | undefined): RawBuilder<unknown> =>
  company === undefined
    ? sql`true`
    : sql`${sql.ref(column)} = any((select app.companies_below(${company}))::uuid[])`;

/** Returns a condition for rows of `perf_series s`. */
export function matchCondition(filters: DimensionFilters): RawBuilder<unknown> {
  const conditions = dimensions.flatMap((dimension) => {
    const value = filters[dimension];
    return value === undefined ? [] : [sql`${sql.ref(`s.${dimension}`)} = ${value}`];
  });
  const company = withinBranch('s.company_id', filters.company_id);
  return sql.join([sql`not s.branch`, company, ...conditions], sql` and `);
}

/** Returns a condition for the sums of a company and all below it. */
export const summedFor = (company: string): RawBuilder<unknown> =>
  sql`s.branch and s.company_id = ${company}`;
