import { sql } from 'kysely';
import type { CountExpression } from '../../../kernel/capability.ts';

/** The companies of the actor's list: their own and those below it. */
export const countCompanies: CountExpression = ({ max }) => sql`app.count_companies(${max})`;

/** Companies by kind and by month for the dashboard, counted under the reader's policies. */
export const companyFigures = sql`(
  with mine as materialized (
    select kind, status, created_at from companies where deleted_at is null),
  months as (
    select generate_series(date_trunc('month', now()) - interval '11 months',
      date_trunc('month', now()), interval '1 month') as month)
  select jsonb_build_object(
    'companies', jsonb_build_object(
      'total', (select count(*) from mine),
      'suspended', (select count(*) from mine where status = 'suspended'),
      'by_kind', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', found)
          order by app.kind_rank(kind)), '[]')
        from (select kind, count(*) as found from mine group by kind) kinds)),
    'growth', (select jsonb_agg(jsonb_build_object(
        'month', to_char(month, 'YYYY-MM'),
        'created', (select count(*) from mine
          where created_at >= month and created_at < month + interval '1 month'),
        'total', (select count(*) from mine where created_at < month + interval '1 month'))
        order by month)
      from months)))`;
