CREATE OR REPLACE FUNCTION app.own_offers()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case when app.may('services', 'read') then coalesce((
      select array_agg(o.service_id)
      from app.services_offered_to(app.actor_company(app.user_id())) o), '{}')
    else '{}' end
  $function$
;
grant execute on app.own_offers() to app_user;
