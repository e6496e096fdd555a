CREATE OR REPLACE FUNCTION app.clean_request_keys()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from request_keys where created_at < now() - interval '72 hours' $function$
;
grant execute on app.clean_request_keys() to trunkline_login;
