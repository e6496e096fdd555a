CREATE OR REPLACE FUNCTION app.company_of_host(wanted_host text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select company_id from get_tenant_by_domain(wanted_host) $function$
;
grant execute on app.company_of_host(text) to app_auth;
