CREATE OR REPLACE FUNCTION app.limited_callers(general jsonb)
 RETURNS TABLE(rule text, key text, caller text, person uuid, company uuid, requests integer, free_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select u.* from app.used_up_limits(general) u
    where app.may('security', 'read') and case when u.company is null
      then exists (select from companies c
        where c.id = app.actor_company(app.user_id()) and c.parent_id is null)
      else app.can_see_security(u.company, 'read') end
    order by u.free_at desc limit 200
  $function$
;
grant execute on app.limited_callers(jsonb) to app_user;
