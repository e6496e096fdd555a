CREATE OR REPLACE FUNCTION app.asked_services()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with offered as materialized (
      select o.service_id from app.services_offered_to(app.actor_company(app.user_id())) o
      where app.may('services', 'read') or app.may('orders', 'create')
        or app.may('quotes', 'read'))
    select coalesce(array_agg(service_id), '{}') from (
      select service_id from offered
      union
      select x.service_id
      from offered o join plans p on p.service_id = o.service_id
        join bundle_parts b on b.plan_id = p.id join plans x on x.id = b.part_plan_id
      where p.state = 'offered' and p.deleted_at is null) asked
  $function$
;
grant execute on app.asked_services() to app_user;
