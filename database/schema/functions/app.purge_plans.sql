CREATE OR REPLACE FUNCTION app.purge_plans(plan uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from plans where id = plan $function$
;
