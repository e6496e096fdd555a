CREATE OR REPLACE FUNCTION app.can_restrain(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select person <> app.user_id() and exists (
      select from profiles p left join user_roles r on r.user_id = p.id
      where p.id = person and p.deleted_at is null
        and app.role_level(r.role) <= app.own_level()
        and app.can_see_security(p.company_id, 'update'))
  $function$
;
grant execute on app.can_restrain(uuid) to app_user;
