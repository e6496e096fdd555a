CREATE OR REPLACE FUNCTION app.purge_reusable_sections(section uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from reusable_sections where id = section $function$
;
