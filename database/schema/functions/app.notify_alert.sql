CREATE OR REPLACE FUNCTION app.notify_alert(alert uuid, moment timestamp with time zone, behind uuid, most integer)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    -- One run at a time, and read marks wait: the next one sees who has been notified or has read
    -- it.
    select pg_advisory_xact_lock(hashtextextended('alert ' || alert, 0));
    with showing as materialized (
      select a.id, a.company_id, a.title, a.message, a.tier, a.role, a.target_company_id, a.wording,
        a.alert_type = 'urgent' as urgent, c.name as company_name
      from system_alerts a
      join companies c on c.id = a.company_id and c.status = 'active' and c.deleted_at is null
      where a.id = alert and a.is_active and a.deleted_at is null
        and (a.expires_at is null or a.expires_at > moment)
      -- Unpublishing waits for this lock, and then removes the notifications written here.
      for share of a
    ), portion as (
      select p.id, p.company_id
      from showing a
      join company_tree t on t.ancestor_id = a.company_id
      join companies c on c.id = t.descendant_id and c.status = 'active' and c.deleted_at is null
      join profiles p on p.company_id = c.id and p.status = 'active' and p.deleted_at is null
      left join user_roles r on r.user_id = p.id
      where (behind is null or p.id > behind)
        and a.tier in ('any', c.kind)
        and a.role in ('any', r.role)
        and (a.target_company_id is null or exists (select from company_tree meant
          where meant.ancestor_id = a.target_company_id and meant.descendant_id = c.id))
      order by p.id limit most
    ), notified as (
      insert into notifications (user_id, company_id, kind, parameters, about)
      select p.id, p.company_id, case when a.urgent then 'alerts.urgent' else 'alerts.shown' end,
        jsonb_build_object('alert', a.id, 'title', a.title, 'message', left(a.message, 500),
          'company', a.company_name), a.id
      from portion p cross join showing a
      where not exists (select from notifications n where n.about = a.id and n.user_id = p.id)
        and not exists (select from alert_read_status s
          where s.alert_id = a.id and s.user_id = p.id and s.wording = a.wording)
    )
    select case when count(*) = most then (select p.id from portion p order by p.id desc
      limit 1) end from portion
  $function$
;
grant execute on app.notify_alert(uuid,timestamp with time zone,uuid,integer) to app_platform;
