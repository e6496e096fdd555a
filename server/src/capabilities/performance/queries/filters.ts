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

const dimensions = ['name', 'device', 'release', 'outcome'] as const;

/** A condition for a company within reach and all below it; any company without one. */
export const withinBranch = (column: string, company: string | undefined): RawBuilder<unknown> =>
  company === undefined
    ? sql`true`
    : sql`${sql.ref(column)} = any((select app.companies_below(${company}))::uuid[])`;

/** A condition for rows of `perf_series s`. */
export function matching(filters: Narrowed): RawBuilder<unknown> {
  const conditions = dimensions.flatMap((dimension) => {
    const wanted = filters[dimension];
    return wanted === undefined ? [] : [sql`${sql.ref(`s.${dimension}`)} = ${wanted}`];
  });
  const company = withinBranch('s.company_id', filters.company_id);
  return sql.join([sql`not s.branch`, company, ...conditions], sql` and `);
}

/** The sums of a company and all below it. */
export const summedFor = (company: string): RawBuilder<unknown> =>
  sql`s.branch and s.company_id = ${company}`;
