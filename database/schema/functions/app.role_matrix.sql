CREATE OR REPLACE FUNCTION app.role_matrix(company uuid)
 RETURNS TABLE(role text, resource text, action text, by_default boolean, own boolean, given_above boolean, taken_above boolean, taken_by text, version text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select said.role, said.resource, said.action, bool_or(said.by_default), bool_or(said.own),
      bool_or(coalesce(said.above, false)), bool_or(not coalesce(said.above, true)),
      (array_agg(said.taker order by said.depth) filter (where said.taker is not null))[1],
      (select app.role_version(company))
    from (
      select m.role, m.resource, m.action, true as by_default, null::boolean as own,
        null::boolean as above, null::text as taker, 0 as depth
      from role_permissions m
      union all
      select c.role, c.resource, c.action, false, case when t.depth = 0 then c.allowed end,
        case when t.depth > 0 then c.allowed end,
        case when t.depth > 0 and not c.allowed then (
          select n.name from companies n where n.id = c.company_id
            and exists (select from get_accessible_companies(app.user_id(), 'read') a
              where a.id = n.id)) end,
        t.depth
      from company_tree t join role_changes c on c.company_id = t.ancestor_id
      where t.descendant_id = company
    ) said
    where (select app.can_see_roles(company, 'read'))
    group by said.role, said.resource, said.action
  $function$
;
grant execute on app.role_matrix(uuid) to app_user;
