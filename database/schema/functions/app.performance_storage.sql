CREATE OR REPLACE FUNCTION app.performance_storage()
 RETURNS TABLE(tier text, bytes bigint, oldest timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select s.* from app.performance_sizes() s where app.can_see_machine()
  $function$
;
grant execute on app.performance_storage() to app_user;
