CREATE OR REPLACE FUNCTION app.note_unknown_attempt(attempt_key text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l order_lines;
  begin
    select x.* into l from provision_attempts a join order_lines x
      on x.id = a.line_id and x.attempt = a.attempt where a.key = attempt_key;
    perform app.lock_order_chain(l.order_id);
    select * into l from order_lines x where x.id = l.id for update;
    if l.state is distinct from 'needs_reconcile' then
      return false;
    end if;
    if l.unknown_since is null then
      update order_lines x set unknown_since = moment where x.id = l.id;
      return false;
    end if;
    if l.unknown_since > moment - interval '10 minutes' then
      return false;
    end if;
    perform app.set_line_state(l.id, 'find_nothing', 'ready', 'job', null, '', null);
    perform app.ensure_job_queued('orders.process');
    return true;
  end $function$
;
grant execute on app.note_unknown_attempt(text,timestamp with time zone) to app_platform;
