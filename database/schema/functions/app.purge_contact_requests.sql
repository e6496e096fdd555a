CREATE OR REPLACE FUNCTION app.purge_contact_requests(record uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from contact_requests where id = $1 $function$
;
