CREATE OR REPLACE FUNCTION app.connectors_to_ask(failing boolean)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select c.id from connectors c join companies o on o.id = c.company_id
    where c.state = 'active' and c.deleted_at is null and o.deleted_at is null
      and o.status = 'active' and (not failing or c.failing_since is not null)
    order by c.id
  $function$
;
grant execute on app.connectors_to_ask(boolean) to app_platform;
