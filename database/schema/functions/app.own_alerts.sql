CREATE OR REPLACE FUNCTION app.own_alerts()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(a.id), '{}')
    from profiles p
    join companies c on c.id = p.company_id
    left join user_roles r on r.user_id = p.id
    join company_tree t on t.descendant_id = c.id
    join companies above on above.id = t.ancestor_id and above.status = 'active'
      and above.deleted_at is null
    join system_alerts a on a.company_id = above.id
    where p.id = app.user_id() and c.id = app.actor_company(app.user_id())
      and a.is_active and a.deleted_at is null and (a.expires_at is null or a.expires_at > now())
      and a.tier in ('any', c.kind)
      and a.role in ('any', r.role)
      and (a.target_company_id is null or exists (select from company_tree meant
        where meant.ancestor_id = a.target_company_id and meant.descendant_id = c.id))
  $function$
;
grant execute on app.own_alerts() to app_user;
