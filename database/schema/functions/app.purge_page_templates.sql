CREATE OR REPLACE FUNCTION app.purge_page_templates(template uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from page_templates where id = template $function$
;
