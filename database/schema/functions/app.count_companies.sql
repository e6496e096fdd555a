CREATE OR REPLACE FUNCTION app.count_companies(most integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select count(*) from (
      select from get_accessible_companies(app.user_id(), 'read') a
      where not exists (select from companies c where c.id = a.id and c.deleted_at is not null)
      limit most) counted
  $function$
;
grant execute on app.count_companies(integer) to app_user;
