CREATE OR REPLACE FUNCTION app.line_due(line uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with recursive up as (
      select l.id, l.state, l.state_since, l.due_at, l.service_id from order_lines l
      where l.id = line_due.line
      union all
      select l.id, l.state, l.state_since, l.due_at, l.service_id
      from up u join order_lines l on l.fulfils_line_id = u.id)
    select case when count(t.id) > 0 then max(t.due_at)
      else max(coalesce(u.due_at, case when not exists (select from order_lines x
          where x.fulfils_line_id = u.id and x.state not in ('failed', 'cancelled')
            or x.parent_id = u.id) then u.state_since + s.lead_days * interval '1 day' end))
        filter (where u.state in ('ready', 'submitting', 'needs_reconcile', 'in_progress',
          'on_hold', 'cancelling')) end
    from up u join services s on s.id = u.service_id
      left join order_tasks t on t.line_id = u.id and t.kind = 'provisioning'
        and t.state in ('open', 'waiting', 'blocked')
  $function$
;
