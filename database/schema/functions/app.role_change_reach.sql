CREATE OR REPLACE FUNCTION app.role_change_reach(company uuid, changes jsonb)
 RETURNS TABLE(people bigint, companies bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with wanted as (
      select * from jsonb_to_recordset(changes) w (role text, resource text, action text,
        allowed boolean)
    ), place as (
      select p.company_id, r.role, count(*) as people
      from company_tree t
        join profiles p on p.company_id = t.descendant_id and p.deleted_at is null
        join user_roles r on r.user_id = p.id
      where t.ancestor_id = company and r.role in (select w.role from wanted w)
        and (select app.can_see_roles(company, 'read'))
      group by p.company_id, r.role
    ), reached as (
      select l.company_id, l.people
      from place l join wanted w on w.role = l.role
        cross join lateral (
          select coalesce(bool_and(s.allowed) filter (where s.holds <> 'afterwards'), false)
            as before,
            coalesce(bool_and(s.allowed) filter (where s.holds <> 'before'), false) as afterwards
          from (
            select true as allowed, 'always' as holds
              from role_permissions m
              where m.role = w.role and m.resource = w.resource and m.action = w.action
            union all
            select c.allowed, case when c.company_id = company then 'before' else 'always' end
              from company_tree t join role_changes c on c.company_id = t.ancestor_id
              where t.descendant_id = l.company_id
                and c.role = w.role and c.resource = w.resource and c.action = w.action
            union all
            select w.allowed, 'afterwards' where w.allowed is not null
          ) s
        ) effect
      where effect.before <> effect.afterwards
      group by l.company_id, l.role, l.people
    )
    select coalesce(sum(r.people), 0)::bigint, count(distinct r.company_id) from reached r
  $function$
;
grant execute on app.role_change_reach(uuid,jsonb) to app_user;
