CREATE OR REPLACE FUNCTION app.before_cancelling(line uuid, OUT state text, OUT problem text)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select x.state, case x.state when 'on_hold' then 'held' end
    from (select coalesce(
      (select case t.state when 'blocked' then 'on_hold' else 'in_progress' end
        from order_tasks t where t.line_id = before_cancelling.line and t.kind = 'provisioning'
          and t.state in ('open', 'waiting', 'blocked') limit 1),
      (select h.from_state from order_history h where h.line_id = before_cancelling.line
          and h.machine = 'line' and h.event = 'request_cancel'
        order by h.at desc, h.id desc limit 1),
      'in_progress') as state) x
  $function$
;
