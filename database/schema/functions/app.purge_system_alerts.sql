CREATE OR REPLACE FUNCTION app.purge_system_alerts(alert uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from system_alerts where id = alert $function$
;
