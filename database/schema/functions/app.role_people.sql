CREATE OR REPLACE FUNCTION app.role_people(company uuid)
 RETURNS TABLE(role text, people bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select r.role, count(*)
    from company_tree t
      join profiles p on p.company_id = t.descendant_id and p.deleted_at is null
      join user_roles r on r.user_id = p.id
    where t.ancestor_id = company and (select app.can_see_roles(company, 'read'))
    group by r.role
  $function$
;
grant execute on app.role_people(uuid) to app_user;
