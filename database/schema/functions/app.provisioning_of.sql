CREATE OR REPLACE FUNCTION app.provisioning_of(attempt_key text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select t.id from order_tasks t where t.details ->> 'key' = attempt_key $function$
;
grant execute on app.provisioning_of(text) to app_platform;
