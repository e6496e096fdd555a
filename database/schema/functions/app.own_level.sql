CREATE OR REPLACE FUNCTION app.own_level()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce((select app.role_level(r.role) from user_roles r
      where r.user_id = app.user_id() and app.actor_company(app.user_id()) is not null), 0)
  $function$
;
grant execute on app.own_level() to app_user;
