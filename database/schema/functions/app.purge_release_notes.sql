CREATE OR REPLACE FUNCTION app.purge_release_notes(note uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from release_notes where id = note $function$
;
