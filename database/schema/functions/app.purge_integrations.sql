CREATE OR REPLACE FUNCTION app.purge_integrations(integration uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ delete from integrations where id = integration $function$
;
