import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Entry } from '../changes/entries.ts';

type Row = Entry & {
  readonly service: string | null;
  readonly plan: string | null;
  readonly charge: string | null;
};

/** Selects the prices of a list on a day, after the last one of the previous page. */
export async function selectPage(
  tx: Tx,
  { list_id, day }: { readonly list_id: string; readonly day?: string | undefined },
  [scope, target]: readonly [string, string],
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with own as materialized (
      select distinct on (e.scope, e.target) e.*
      from price_entries e
      where e.list_id = ${list_id}
        and e.valid_from <= coalesce(${day ?? null}::date, app.price_day())
        and (e.scope, e.target) > (${scope}, ${target})
      order by e.scope, e.target, e.valid_from desc),
    page as materialized (
      select * from own where method <> 'inherit' order by scope, target limit ${limit})
    select p.scope, p.target, p.method, p.brackets, p.bps, p.add_micro::float8 as add_micro,
      s.slug as service, n.code as plan, c.code as charge
    from page p
      left join plan_charges c on c.id = case p.scope when 'charge' then p.target::uuid end
      left join plans n on n.id = case p.scope when 'charge' then c.plan_id
        when 'plan' then p.target::uuid end
      left join services s on s.id = case when p.scope in ('charge', 'plan') then n.service_id
        when p.scope = 'service' then p.target::uuid end
    order by p.scope, p.target`.execute(tx);
  return rows;
}
