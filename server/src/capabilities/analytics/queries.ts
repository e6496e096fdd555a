import type { Counts, Dashboard } from '@trunkline/contract/analytics';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** The dashboard's figures, counted under the reader's policies. */
export async function selectDashboard(tx: Tx): Promise<Dashboard> {
  const { rows } = await sql<Dashboard>`
    with mine as materialized (
      select kind, status, created_at from companies where deleted_at is null),
    people as materialized (
      select has_second_step from profiles where deleted_at is null),
    months as (
      select generate_series(date_trunc('month', now()) - interval '11 months',
        date_trunc('month', now()), interval '1 month') as month)
    select
      jsonb_build_object(
        'total', (select count(*) from mine),
        'suspended', (select count(*) from mine where status = 'suspended'),
        'by_kind', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', found)
            order by app.kind_rank(kind)), '[]')
          from (select kind, count(*) as found from mine group by kind) kinds)) as companies,
      jsonb_build_object(
        'total', (select count(*) from people),
        'with_second_step', (select count(*) from people where has_second_step)) as users,
      (select count(*) from deleted_items) as recycle_bin,
      (select jsonb_agg(jsonb_build_object(
          'month', to_char(month, 'YYYY-MM'),
          'created', (select count(*) from mine
            where created_at >= month and created_at < month + interval '1 month'),
          'total', (select count(*) from mine where created_at < month + interval '1 month'))
          order by month)
        from months) as growth`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('the dashboard query gave no row');
  return figures;
}

/** The sidebar's counts, each as far as it is shown. Companies without the own one: what there is to manage. */
export async function selectCounts(tx: Tx, companyId: string): Promise<Counts> {
  const most = sql.lit(requestLimits.countedInAll);
  const { rows } = await sql<Counts>`
    select
      app.count_companies(${most}) as companies,
      app.count_people(${most}) as users,
      (select count(*) from (select from integrations where deleted_at is null limit ${most}) counted) as integrations,
      least(app.count_services(), ${most}) as services,
      least(coalesce(get_accessible_partners_count(${companyId}),
        (select count(*) from partners p where p.deleted_at is null)), ${most}) as partners,
      (select count(*) from (select from deleted_items limit ${most}) counted) as recycle_bin`.execute(
    tx,
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('the counts query gave no row');
  return counts;
}
