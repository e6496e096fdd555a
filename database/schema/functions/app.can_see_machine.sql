CREATE OR REPLACE FUNCTION app.can_see_machine()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.may('security', 'read') and exists (select from companies c
      where c.id = app.actor_company(app.user_id()) and c.kind = 'platform')
  $function$
;
grant execute on app.can_see_machine() to app_user;
