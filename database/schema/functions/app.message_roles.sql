CREATE OR REPLACE FUNCTION app.message_roles(wanted uuid[])
 RETURNS TABLE(company_id uuid, company_name text, role text, answers boolean)
 LANGUAGE sql
 STABLE
AS $function$
    with active as materialized (
      select c.id, c.name from public.companies c where c.id = any (wanted) and c.status = 'active'
        and c.deleted_at is null),
    rights as (
      select said.id, said.role, said.action from (
        select a.id, m.role, m.action, true as allowed
        from active a cross join public.role_permissions m where m.resource = 'messages'
        union all
        select a.id, c.role, c.action, c.allowed
        from active a join public.company_tree t on t.descendant_id = a.id
        join public.role_changes c on c.company_id = t.ancestor_id and c.resource = 'messages') said
      group by said.id, said.role, said.action having bool_and(said.allowed))
    select a.id, a.name, r.role, bool_or(r.action = 'update') from rights r
      join active a on a.id = r.id
    group by a.id, a.name, r.role having bool_or(r.action = 'read')
  $function$
;
