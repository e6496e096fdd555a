CREATE OR REPLACE FUNCTION app.applied_budgets(company uuid)
 RETURNS TABLE(metric text, name text, device text, target double precision, inherited double precision, origin text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with known as (
      select b.metric, b.name, b.device, b.target, t.depth,
        case t.depth when 0 then 'own' else 'above' end as origin
      from company_tree t join perf_budgets b on b.company_id = t.ancestor_id
      where t.descendant_id = company
      union all
      select d.metric, '', '', d.target, 1000000, 'default' from app.budget_defaults() d)
    select distinct on (k.metric, k.name, k.device) k.metric, k.name, k.device, k.target,
      (select a.target from known a where (a.metric, a.name, a.device)
        = (k.metric, k.name, k.device) and a.origin <> 'own' order by a.depth limit 1), k.origin
    from known k
    where app.can_see_security(company, 'read')
    order by k.metric, k.name, k.device, k.depth
  $function$
;
grant execute on app.applied_budgets(uuid) to app_user;
