CREATE OR REPLACE FUNCTION app.settle_cancellation(attempt_key text, answered text, supplier_words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l order_lines;
  begin
    select x.* into l from provision_attempts a join order_lines x on x.id = a.line_id
      where a.key = attempt_key and a.action = 'cancel';
    if l.id is null then
      return;
    end if;
    perform app.lock_order_chain(l.order_id);
    update provision_attempts a set outcome = answered, words = supplier_words, answered_at = now()
      where a.key = attempt_key and (a.outcome is null or a.outcome = 'unclear');
    if found and answered = 'refused' then
      select * into l from order_lines x where x.id = l.id for update;
      if l.state = 'cancelling' then
        perform app.set_line_state(l.id, 'refuse_cancel', r.state, 'supplier', r.problem, '', null)
          from app.before_cancelling(l.id) r;
      end if;
    end if;
  end $function$
;
grant execute on app.settle_cancellation(text,text,text) to app_platform;
