CREATE OR REPLACE FUNCTION app.purge_pages(page uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ begin delete from pages where id = page; end $function$
;
