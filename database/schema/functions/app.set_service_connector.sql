CREATE OR REPLACE FUNCTION app.set_service_connector(service uuid, connector uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    owning uuid := (select s.company_id from services s
      where s.id = service and s.deleted_at is null);
  begin
    if not app.may('integrations', 'update') or not app.may('services', 'update')
      or not exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = owning)
      or connector is not null and not exists (select from connectors c
        where c.id = connector and c.company_id = owning and c.deleted_at is null) then
      return false;
    end if;
    update services s set connector_id = connector
      where s.id = service and s.connector_id is distinct from connector;
    perform app.ensure_job_queued('orders.process');
    return true;
  end $function$
;
grant execute on app.set_service_connector(uuid,uuid) to app_user;
