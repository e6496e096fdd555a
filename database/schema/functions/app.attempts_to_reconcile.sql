CREATE OR REPLACE FUNCTION app.attempts_to_reconcile(moment timestamp with time zone)
 RETURNS TABLE(key text, connector text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    stale order_lines;
  begin
    for stale in select l.* from order_lines l
        where l.state = 'submitting' and l.state_since <= moment - interval '10 minutes'
          and exists (select from provision_attempts a
            where a.line_id = l.id and a.attempt = l.attempt) loop
      perform app.lock_order_chain(stale.order_id);
      if exists (select from order_lines l where l.id = stale.id and l.state = 'submitting') then
        perform app.set_line_state(stale.id, 'lose', 'needs_reconcile', 'job', 'no_clear_answer',
          '', null);
      end if;
    end loop;
    return query select a.key, a.connector
      from order_lines l join provision_attempts a on a.line_id = l.id and a.attempt = l.attempt
      where l.state = 'needs_reconcile' order by l.state_since, a.key;
  end $function$
;
grant execute on app.attempts_to_reconcile(timestamp with time zone) to app_platform;
