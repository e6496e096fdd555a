CREATE OR REPLACE FUNCTION app.line_due(line uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with recursive up as (
      select l.id, l.state, l.due_at from order_lines l where l.id = line_due.line
      union all
      select l.id, l.state, l.due_at from up u join order_lines l on l.fulfils_line_id = u.id)
    select case when count(t.id) > 0 then max(t.due_at)
      else max(u.due_at) filter (where u.state in ('in_progress', 'on_hold', 'cancelling')) end
    from up u left join order_tasks t on t.line_id = u.id and t.kind = 'provisioning'
      and t.state in ('open', 'waiting', 'blocked')
  $function$
;
