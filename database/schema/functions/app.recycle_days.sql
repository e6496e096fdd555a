CREATE OR REPLACE FUNCTION app.recycle_days(company uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.recycle_days_of(company)
    where exists (select from company_tree t
      where t.descendant_id = company and t.ancestor_id = app.actor_company(app.user_id()))
  $function$
;
grant execute on app.recycle_days(uuid) to app_user;
