CREATE OR REPLACE FUNCTION app.own_branch()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select app.branch_of(app.actor_company(app.user_id())) $function$
;
grant execute on app.own_branch() to app_user;
