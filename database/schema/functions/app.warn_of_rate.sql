CREATE OR REPLACE FUNCTION app.warn_of_rate(rate uuid, company uuid, to_currency text, on_day date, withdrawn boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    found record;
    warned bigint := 0;
    plans uuid[] := array(
      select p.id from plans p
        join company_tree t on t.ancestor_id = p.company_id
          and t.descendant_id = warn_of_rate.company
      where p.state = 'offered' and p.deleted_at is null
        and (t.depth = 0 or exists (select from listings g
          where g.company_id = warn_of_rate.company and g.service_id = p.service_id
            and g.state = 'listed')));
  begin
    if not exists (select from price_lists l where l.company_id = warn_of_rate.company
        and l.currency = warn_of_rate.to_currency) then
      return 0;
    end if;
    for found in
      with lists as materialized (
        select l.id, l.company_id
        from company_tree t
          join companies o on o.id = t.descendant_id and o.status = 'active'
            and o.deleted_at is null
          join price_lists l on l.company_id = o.id and l.kind = 'sell'
            and (t.depth > 0 or l.currency = warn_of_rate.to_currency)
        where t.ancestor_id = warn_of_rate.company),
      troubles as materialized (
        select l.company_id, x.charge_id, x.lost
        from lists l cross join lateral app.list_losses(l.id, plans, on_day) x
        where withdrawn and x.lost or not exists (
          select from app.list_losses(l.id, plans, on_day - 1) y
          where y.charge_id = x.charge_id and y.lost = x.lost))
      select x.company_id, k.kind, count(distinct x.charge_id) as prices
      from troubles x cross join lateral (
        select case when x.lost then 'catalog.price_lost' else 'catalog.cost_rose' end) k (kind)
      where not exists (select from notifications n where n.company_id = x.company_id
        and n.kind = k.kind and n.about = warn_of_rate.rate)
      group by x.company_id, k.kind
    loop
      perform app.notify_permission_holders(found.company_id, 'prices', 'create', found.kind,
        jsonb_build_object('prices', found.prices, 'day', on_day), warn_of_rate.rate, null);
      warned := warned + 1;
    end loop;
    return warned;
  end $function$
;
grant execute on app.warn_of_rate(uuid,uuid,text,date,boolean) to app_platform;
