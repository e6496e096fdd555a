CREATE OR REPLACE FUNCTION app.branch_of(company uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select c.branch_id from companies c where c.id = company $function$
;
