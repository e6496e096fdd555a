CREATE OR REPLACE FUNCTION app.warn_sellers(change uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    c price_changes;
    found record;
    warned bigint := 0;
  begin
    select * into c from price_changes x where x.id = warn_sellers.change and x.state = 'accepted';
    for found in
      with concerned as materialized (
        select distinct k.id::text as charge_id, p.id as plan_id
        from plans p join services s on s.id = p.service_id join plan_charges k on k.plan_id = p.id
          cross join lateral (values ('charge', k.id::text), ('plan', p.id::text),
            ('service', s.id::text), ('category', s.category), ('all', '')) t (scope, target)
          join price_entries n on n.change_id = c.id and n.scope = t.scope and n.target = t.target
        where p.state = 'offered' and p.deleted_at is null),
      lists as materialized (
        select l.id, l.company_id, array_agg(distinct k.plan_id) as plans
        from company_tree t
          join companies o on o.id = t.descendant_id and o.status = 'active'
            and o.deleted_at is null
          join price_lists l on l.company_id = o.id and l.kind = 'sell'
          join price_entries e on e.list_id = l.id and e.valid_from <= c.valid_from
          join concerned k on e.method = 'off_msrp'
            or e.method = 'fixed' and e.scope = 'charge' and e.target = k.charge_id
        where t.ancestor_id = c.company_id and t.depth > 0
        group by l.id, l.company_id),
      losing as materialized (
        select l.company_id, x.charge_id
        from lists l cross join lateral app.list_losses(l.id, l.plans, c.valid_from) x
        where not x.lost and not exists (
          select from app.list_losses(l.id, l.plans, c.valid_from - 1) y
          where y.charge_id = x.charge_id and not y.lost))
      select l.company_id, count(distinct l.charge_id) as prices from losing l
      where not exists (select from notifications n where n.company_id = l.company_id
        and n.kind = 'catalog.cost_rose' and n.about = c.id)
      group by l.company_id
    loop
      perform app.notify_permission_holders(found.company_id, 'prices', 'create',
        'catalog.cost_rose', jsonb_build_object('prices', found.prices, 'day', c.valid_from), c.id,
        null);
      warned := warned + 1;
    end loop;
    return warned;
  end $function$
;
grant execute on app.warn_sellers(uuid) to app_platform;
