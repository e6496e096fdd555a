import type { SeriesFilters } from '@trunkline/contract/performance';
import type { Tier } from '@trunkline/contract/performance/ranges';
import { type RawBuilder, sql } from 'kysely';

/** A part of time at one resolution. */
export interface Window {
  readonly tier: Tier;
  readonly from: Date;
}

export const tableOf = (tier: Tier): RawBuilder<unknown> => sql.table(`perf_${tier}`);

type Narrowed = Omit<SeriesFilters, 'range' | 'metric'>;

const dimensions = ['company_id', 'name', 'device', 'release', 'outcome'] as const;

/** A condition for rows of `perf_series s`. */
export function matching(filters: Narrowed): RawBuilder<unknown> {
  const conditions = dimensions.flatMap((dimension) => {
    const wanted = filters[dimension];
    return wanted === undefined ? [] : [sql`${sql.ref(`s.${dimension}`)} = ${wanted}`];
  });
  return sql.join([sql`not s.branch`, ...conditions], sql` and `);
}

/**
 * The series of an overview: of one company alone, or the sums of the reader's company and all
 * below it.
 */
export const summedFor = (
  filters: Pick<Narrowed, 'company_id'>,
  readersCompany: string,
): RawBuilder<unknown> =>
  filters.company_id === undefined
    ? sql`s.branch and s.company_id = ${readersCompany}`
    : matching(filters);
