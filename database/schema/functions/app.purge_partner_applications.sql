CREATE OR REPLACE FUNCTION app.purge_partner_applications(record uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from partner_applications where id = $1 $function$
;
