CREATE OR REPLACE FUNCTION app.role_version(company uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select md5(coalesce(string_agg(c.cell || ' ' || c.allowed, E'\n' order by c.cell), ''))
    from role_changes c where c.company_id = company
  $function$
;
