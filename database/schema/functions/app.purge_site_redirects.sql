CREATE OR REPLACE FUNCTION app.purge_site_redirects(redirect uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from site_redirects where id = redirect $function$
;
