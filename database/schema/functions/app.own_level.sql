CREATE OR REPLACE FUNCTION app.own_level()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce((select app.role_level(coalesce(r.role, k.role))
      from profiles p left join user_roles r on r.user_id = p.id
        left join api_keys k on k.user_id = p.id and p.status = 'service'
      where p.id = app.user_id() and app.actor_company(app.user_id()) is not null), 0)
  $function$
;
grant execute on app.own_level() to app_user;
