CREATE OR REPLACE FUNCTION app.can_support(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.may('support', 'create') and app.can_manage(person)
      and exists (
        select from profiles p join companies c on c.id = p.company_id left join user_roles r
          on r.user_id = p.id
        where p.id = person and app.role_level(r.role) < app.own_level()
          and p.status = 'active' and p.deleted_at is null
          and c.status = 'active' and c.deleted_at is null)
  $function$
;
grant execute on app.can_support(uuid) to app_user;
