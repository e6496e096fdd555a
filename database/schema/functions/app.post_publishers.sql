CREATE OR REPLACE FUNCTION app.post_publishers()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(t.ancestor_id), '{}') from company_tree t
    where t.descendant_id = app.tenant_id()
  $function$
;
grant execute on app.post_publishers() to app_public;
