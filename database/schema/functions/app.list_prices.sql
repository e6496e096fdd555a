CREATE OR REPLACE FUNCTION app.list_prices(list uuid, plans uuid[], on_day date)
 RETURNS TABLE(plan_id uuid, charge_id uuid, currency text, brackets jsonb, problem text, since date, entry_id uuid, scope text, method text, bps integer, add_micro bigint, guards text[], buy_currency text, buy_brackets jsonb, buy_problem text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
  declare
    company uuid := (select l.company_id from price_lists l where l.id = list_prices.list);
  begin
    if app.price_reader_depth(company, true) is null then
      return;
    end if;
    return query
      with steps as materialized (
        select s.* from app.price_steps(null, company, list_prices.list, list_prices.plans,
          list_prices.on_day, true) s),
      asked as materialized (
        select w.id, min(w.place) as place
        from unnest(list_prices.plans) with ordinality w (id, place) group by w.id)
      select p.id, c.id, s.currency, s.brackets, coalesce(s.problem, case when s.brackets is null
          then 'not_offered' end), s.valid_from, s.entry_id, s.scope, s.method, s.bps, s.add_micro,
        s.guards, u.currency, u.brackets, u.problem
      from asked w
        join plans p on p.id = w.id
        join company_tree t on t.ancestor_id = p.company_id and t.descendant_id = company
        join plan_charges c on c.plan_id = p.id
        left join steps s on s.charge_id = c.id and s.step = 1
        left join steps u on u.charge_id = c.id and u.step = 2
      where p.deleted_at is null and (p.state <> 'draft' or t.depth = 0)
      order by w.place, c.position, c.id;
  end $function$
;
grant execute on app.list_prices(uuid,uuid[],date) to app_user;
