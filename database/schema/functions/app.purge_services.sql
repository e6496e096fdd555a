CREATE OR REPLACE FUNCTION app.purge_services(service uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from services where id = service $function$
;
