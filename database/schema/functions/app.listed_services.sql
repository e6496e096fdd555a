CREATE OR REPLACE FUNCTION app.listed_services()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(o.service_id), '{}')
    from app.services_offered_to(app.tenant_id()) o
      join listings g on g.service_id = o.service_id
    where g.company_id = app.tenant_id() and g.state = 'listed'
  $function$
;
grant execute on app.listed_services() to app_public;
