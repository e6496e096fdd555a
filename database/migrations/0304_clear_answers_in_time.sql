-- A line waits for a clear answer for 15 minutes at most: the job looks every five, for those that
-- have waited for ten.

create or replace function app.attempts_to_reconcile(moment timestamptz)
  returns table (key text, connector text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;
