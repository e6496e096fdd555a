CREATE OR REPLACE FUNCTION app.purge_quotes(quote uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from quotes where id = quote $function$
;
