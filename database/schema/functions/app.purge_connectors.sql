CREATE OR REPLACE FUNCTION app.purge_connectors(connector uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from connectors where id = connector $function$
;
