CREATE OR REPLACE FUNCTION app.audit_place(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select id from audit_logs where created_at >= moment order by created_at, id limit 1 $function$
;
grant execute on app.audit_place(timestamp with time zone) to app_user;
