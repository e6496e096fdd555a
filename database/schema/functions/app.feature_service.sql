CREATE OR REPLACE FUNCTION app.feature_service(service uuid, featured boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    owner uuid;
  begin
    select s.company_id into owner from services s
      where s.id = service and s.state = 'published' and s.deleted_at is null;
    if owner is null or not app.may('services', 'update')
      or not exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = owner) then
      return false;
    end if;
    insert into listings (company_id, service_id) values (owner, service)
      on conflict (company_id, service_id) do nothing;
    update listings g set state = 'listed', featured = feature_service.featured
      where g.company_id = owner and g.service_id = service;
    return true;
  end $function$
;
grant execute on app.feature_service(uuid,boolean) to app_user;
