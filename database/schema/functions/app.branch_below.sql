CREATE OR REPLACE FUNCTION app.branch_below(parent uuid, child uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select case when c.kind = 'platform' then child else c.branch_id end from companies c
    where c.id = parent $function$
;
