CREATE OR REPLACE FUNCTION app.alert_people(alert uuid, most integer, after text[])
 RETURNS TABLE(user_id uuid, name text, email text, company_name text, read_at timestamp with time zone, acknowledged_at timestamp with time zone, place text[], concerned integer, read integer, acknowledged integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with people as materialized (
      select p.id, trim(p.first_name || ' ' || p.last_name) as name, p.email,
        c.name as company_name, s.read_at, s.acknowledged_at, s.read_at is not null as has_read,
        lower(p.last_name) as last, lower(p.first_name) as first
      from system_alerts a
      join company_tree t on t.ancestor_id = a.company_id
      join companies c on c.id = t.descendant_id and c.status = 'active' and c.deleted_at is null
      join profiles p on p.company_id = c.id and p.status = 'active' and p.deleted_at is null
      left join user_roles r on r.user_id = p.id
      left join alert_read_status s on s.alert_id = a.id and s.user_id = p.id
        and s.wording = a.wording
      where a.id = alert and a.deleted_at is null and app.may('alerts', 'read')
        and app.may('users', 'read')
        and exists (select from get_accessible_companies(app.user_id(), 'read') own
          where own.id = a.company_id)
        and a.tier in ('any', c.kind)
        and a.role in ('any', r.role)
        and (a.target_company_id is null or exists (select from company_tree meant
          where meant.ancestor_id = a.target_company_id and meant.descendant_id = c.id)))
    select p.id, p.name, p.email, p.company_name, p.read_at, p.acknowledged_at,
      array[p.has_read::text, p.last, p.first, p.id::text],
      (select count(*) from people)::integer, (select count(every.read_at)
        from people every)::integer,
      (select count(every.acknowledged_at) from people every)::integer
    from people p
    where after is null
      or (p.has_read, p.last, p.first, p.id) > (after[1]::boolean, after[2], after[3],
        after[4]::uuid)
    order by p.has_read, p.last, p.first, p.id
    limit most
  $function$
;
grant execute on app.alert_people(uuid,integer,text[]) to app_user;
