CREATE OR REPLACE FUNCTION app.count_people(most integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case
      when app.actor_company(app.user_id()) is null then 0
      when not app.may('users', 'read') then 1
      else (select count(*) from (
        select from get_accessible_companies(app.user_id(), 'read') a
          join profiles p on p.company_id = a.id
          where p.deleted_at is null and p.status <> 'service' limit most) counted)
    end
  $function$
;
grant execute on app.count_people(integer) to app_user;
