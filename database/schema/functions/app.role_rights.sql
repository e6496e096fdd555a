CREATE OR REPLACE FUNCTION app.role_rights(company uuid, role_name text)
 RETURNS TABLE(resource text, action text)
 LANGUAGE sql
 STABLE
AS $function$
    select said.resource, said.action
    from (
      select m.resource, m.action, true as allowed
        from public.role_permissions m where m.role = $2
      union all
      select c.resource, c.action, c.allowed
        from public.company_tree t join public.role_changes c on c.company_id = t.ancestor_id
        where t.descendant_id = $1 and c.role = $2
    ) said
    group by said.resource, said.action
    having bool_and(said.allowed)
  $function$
;
