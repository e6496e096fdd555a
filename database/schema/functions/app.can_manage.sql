CREATE OR REPLACE FUNCTION app.can_manage(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select person <> app.user_id()
      and (app.may('users', 'update') or app.may('users', 'delete'))
      and exists (
        select from profiles p left join user_roles r on r.user_id = p.id
        where p.id = person and p.status <> 'service'
          and app.role_level(r.role) <= app.own_level()
          and exists (select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = p.company_id))
  $function$
;
grant execute on app.can_manage(uuid) to app_user;
