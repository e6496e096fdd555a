CREATE OR REPLACE FUNCTION app.resolve_prices(buyer uuid, plans uuid[], on_day date, visitors boolean DEFAULT false)
 RETURNS TABLE(plan_id uuid, charge_id uuid, currency text, brackets jsonb, problem text, since date, seller_id uuid, list_id uuid, entry_id uuid, scope text, method text, guards text[], buy_currency text, buy_brackets jsonb, buy_problem text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    reader integer := app.price_reader_depth(resolve_prices.buyer, resolve_prices.visitors);
  begin
    if reader is null then
      return;
    end if;
    return query
      with steps as materialized (
        select s.* from app.price_steps(case when not resolve_prices.visitors
            then resolve_prices.buyer end, resolve_prices.buyer, null, resolve_prices.plans,
            resolve_prices.on_day, reader > 0) s)
      select p.id, c.id, s.currency, s.brackets, coalesce(s.problem, case when s.brackets is null
          then 'not_offered' end), s.valid_from, s.seller_id,
        case when reader > 0 then s.list_id end, case when reader > 0 then s.entry_id end,
        case when reader > 0 then s.scope end, case when reader > 0 then s.method end,
        case when reader > 0 then s.guards else '{}' end,
        case when reader > 0 then u.currency end, case when reader > 0 then u.brackets end,
        case when reader > 0 then u.problem end
      from plans p
        join company_tree t on t.ancestor_id = p.company_id
          and t.descendant_id = resolve_prices.buyer
        join plan_charges c on c.plan_id = p.id
        left join steps s on s.charge_id = c.id and s.step = 1
        left join steps u on u.charge_id = c.id and u.step = 2
      where p.id = any (resolve_prices.plans) and p.deleted_at is null
        and (p.state <> 'draft' or t.depth + visitors::integer <= reader)
      order by array_position(resolve_prices.plans, p.id), c.position, c.id;
  end $function$
;
grant execute on app.resolve_prices(uuid,uuid[],date,boolean) to app_public;
grant execute on app.resolve_prices(uuid,uuid[],date,boolean) to app_user;
