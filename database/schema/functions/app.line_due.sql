CREATE OR REPLACE FUNCTION app.line_due(line uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with recursive up as (
      select l.id from order_lines l where l.id = line_due.line
      union all
      select l.id from up u join order_lines l on l.fulfils_line_id = u.id)
    select max(t.due_at) from up u join order_tasks t on t.line_id = u.id
    where t.kind = 'provisioning' and t.state in ('open', 'waiting', 'blocked')
  $function$
;
