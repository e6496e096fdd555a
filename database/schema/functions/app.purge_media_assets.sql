CREATE OR REPLACE FUNCTION app.purge_media_assets(asset uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from media_assets where id = asset $function$
;
