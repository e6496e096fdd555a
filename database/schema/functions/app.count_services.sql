CREATE OR REPLACE FUNCTION app.count_services()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case when app.may('services', 'read') then (
      select count(*) from get_accessible_companies(app.user_id(), 'read') a
        join services s on s.company_id = a.id where s.deleted_at is null)
    else 0 end
  $function$
;
grant execute on app.count_services() to app_user;
