CREATE OR REPLACE FUNCTION app.explain_price(buyer uuid, charge uuid, on_day date, visitors boolean DEFAULT false)
 RETURNS TABLE(step integer, seller_id uuid, seller text, buyer_id uuid, list_id uuid, list_name text, audience text, entry_id uuid, scope text, method text, bps integer, add_micro bigint, since date, rate_e8 bigint, currency text, base_currency text, base jsonb, exact jsonb, brackets jsonb, problem text, guards text[], next_change date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    reader integer := app.price_reader_depth(explain_price.buyer, explain_price.visitors);
    plan uuid := (select c.plan_id from plan_charges c where c.id = explain_price.charge);
  begin
    if reader is null or not exists (
      select from plans p join company_tree t on t.ancestor_id = p.company_id
          and t.descendant_id = explain_price.buyer
        where p.id = plan and p.deleted_at is null
          and (p.state <> 'draft' or t.depth + visitors::integer <= reader)) then
      return;
    end if;
    return query
      with steps as materialized (
        select s.* from app.price_steps(case when not explain_price.visitors
            then explain_price.buyer end, explain_price.buyer, null, array[plan],
            explain_price.on_day, reader > 0, true) s
        where s.charge_id = explain_price.charge)
      select s.step, s.seller_id, c.name, s.buyer_id, case when reader > 0 then s.list_id end,
        case when reader > 0 then s.list_name end, case when reader > 0 then s.audience end,
        case when reader > 0 then s.entry_id end, case when reader > 0 then s.scope end,
        case when reader > 0 then s.method end, case when reader > 0 then s.bps end,
        case when reader > 0 then s.add_micro end, s.valid_from,
        case when reader > 0 then s.rate_e8 end, s.currency,
        case when reader > 0 then u.currency end,
        case when reader > 0 then u.brackets end, case when reader > 0 then s.exact end,
        s.brackets, s.problem, s.guards,
        case when reader > 0 then (
          select min(e.valid_from)
          from price_lists l
            left join price_lists b on b.id = l.base_list_id
            join price_entries e on e.list_id in (l.id, b.id, b.base_list_id)
            join plans p on p.id = plan
            join services v on v.id = p.service_id
          where l.id = s.list_id and e.valid_from > explain_price.on_day
            and (e.scope, e.target) in (('charge', explain_price.charge::text),
              ('plan', plan::text), ('service', v.id::text), ('category', v.category),
              ('all', ''))) end
      from steps s join companies c on c.id = s.seller_id
        left join steps u on u.step = s.step + 1
      where s.step <= greatest(reader, 1)
      order by s.step desc;
  end $function$
;
grant execute on app.explain_price(uuid,uuid,date,boolean) to app_public;
grant execute on app.explain_price(uuid,uuid,date,boolean) to app_user;
