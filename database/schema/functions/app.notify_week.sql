CREATE OR REPLACE FUNCTION app.notify_week(moment timestamp with time zone, behind uuid, most integer)
 RETURNS TABLE(notified integer, last uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with week as (
      select date_trunc('week', moment, 'UTC') as ends,
        date_trunc('week', moment, 'UTC') - interval '7 days' as begins
    ), portion as (
      select c.id, c.name from companies c
      where (behind is null or c.id > behind) and c.status = 'active' and c.deleted_at is null
      order by c.id limit most
    ), news as (
      select 'companies' as resource, t.ancestor_id as company, count(*) as many
      from week join companies n on n.created_at >= week.begins and n.created_at < week.ends
        and n.deleted_at is null
      join company_tree t on t.descendant_id = n.id and t.depth > 0
      join portion on portion.id = t.ancestor_id
      group by t.ancestor_id
      union all
      select 'users', t.ancestor_id, count(*)
      from week join profiles n on n.created_at >= week.begins and n.created_at < week.ends
        and n.deleted_at is null
      join company_tree t on t.descendant_id = n.company_id
      join portion on portion.id = t.ancestor_id
      group by t.ancestor_id
      union all
      select 'requests', n.company_id, count(*)
      from week join contact_requests n on n.created_at >= week.begins and n.created_at < week.ends
        and n.deleted_at is null
      join portion on portion.id = n.company_id
      group by n.company_id
      union all
      select 'applications', n.company_id, count(*)
      from week join partner_applications n on n.created_at >= week.begins
        and n.created_at < week.ends
        and n.deleted_at is null
      join portion on portion.id = n.company_id
      group by n.company_id
    ), reached as (
      insert into notifications (user_id, company_id, kind, parameters, received_at)
      select p.id, p.company_id, 'notifications.week',
        jsonb_build_object('company', c.name, 'counts', jsonb_object_agg(n.resource, n.many)),
          moment
      from news n join profiles p on p.company_id = n.company and p.status = 'active'
        and p.deleted_at is null
      join portion c on c.id = p.company_id
      join user_roles r on r.user_id = p.id
        and app.role_level(r.role) >= app.role_level('admin')
      where exists (select from app.role_rights(p.company_id, r.role) m
          where m.resource = n.resource and m.action = 'read')
        and not exists (select from notifications before, week
          where before.user_id = p.id and before.kind = 'notifications.week'
            and before.received_at >= week.ends)
      group by p.id, c.name
      returning 1
    )
    select (select count(*)::integer from reached),
      case when count(*) = most then (select p.id from portion p order by p.id desc limit 1) end
    from portion
  $function$
;
grant execute on app.notify_week(timestamp with time zone,uuid,integer) to app_platform;
