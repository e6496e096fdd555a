CREATE OR REPLACE FUNCTION app.companies_below(company uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(t.descendant_id), '{}') from company_tree t
    where t.ancestor_id = company and app.can_see_security(company, 'read')
  $function$
;
grant execute on app.companies_below(uuid) to app_user;
