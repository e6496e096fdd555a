CREATE OR REPLACE FUNCTION app.review_event(wanted uuid, new_state text, why text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    event record;
    entry audit_logs;
  begin
    select e.id, e.type, e.tenant_id, e.user_id, e.ip into event from (
      select s.id, s.type, s.tenant_id, s.user_id, s.ip from security_events s
      union all
      select a.id, a.type, a.tenant_id, a.user_id, a.ip from security_event_archive a) e
      where e.id = wanted;
    if event.tenant_id is null or not app.can_see_security(event.tenant_id, 'update') then
      raise exception using errcode = '42501', message = 'not within reach';
    end if;
    insert into security_reviews as r (event_id, company_id, state, reason, reviewed_by)
      values (wanted, event.tenant_id, new_state, why, app.user_id())
      on conflict (event_id) do update set state = excluded.state, reason = excluded.reason,
        reviewed_by = excluded.reviewed_by, reviewed_at = excluded.reviewed_at
      where r.state <> excluded.state;
    if not found then
      return false;
    end if;
    entry.company_id := event.tenant_id;
    entry.action := 'event';
    entry.resource_type := case new_state when 'resolved' then 'security.event_resolved'
      when 'dismissed' then 'security.event_dismissed' else 'security.event_reopened' end;
    entry.resource_id := wanted;
    entry.resource_label := coalesce((select nullif(concat_ws(' ', nullif(p.first_name, ''),
      nullif(p.last_name, '')), '') from profiles p where p.id = event.user_id), event.ip);
    entry.result := 'done';
    entry.after := jsonb_build_object('type', event.type, 'reason', why);
    perform app.write_audit(entry);
    return true;
  end $function$
;
grant execute on app.review_event(uuid,text,text) to app_user;
