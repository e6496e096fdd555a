CREATE OR REPLACE FUNCTION app.settle_attempt(attempt_key text, answered text, supplier_reference text, code text, supplier_words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    a provision_attempts;
    l order_lines;
    instance uuid;
  begin
    select * into a from provision_attempts x where x.key = attempt_key;
    select * into l from order_lines x where x.id = a.line_id;
    perform app.lock_order_chain(l.order_id);
    select * into l from order_lines x where x.id = a.line_id for update;
    if a.id is null or l.state not in ('submitting', 'needs_reconcile')
      or l.attempt <> a.attempt then
      return;
    end if;
    update provision_attempts x set outcome = answered, reference = supplier_reference,
        words = supplier_words, answered_at = now()
      where x.id = a.id;
    if answered = 'accepted' then
      insert into service_instances (company_id, service_id, line_id, external_reference)
        values (l.seller_id, l.service_id, l.id, supplier_reference) returning id into instance;
      with recursive chain as (
        select l.id, l.fulfils_line_id
        union all
        select x.id, x.fulfils_line_id from chain c join order_lines x on x.id = c.fulfils_line_id)
        update order_lines x set instance_id = instance from chain c where x.id = c.id;
      perform app.set_line_state(l.id, 'accept', 'in_progress', 'supplier', null, '', null);
      -- A line for calls in these countries is not delivered without an emergency address.
      if app.needs_emergency_address(l) then
        perform app.ask_emergency_address(l.id);
      end if;
    elsif answered = 'refused' then
      perform app.set_line_state(l.id, 'refuse', 'failed', 'supplier', code, '', null);
    elsif l.state = 'submitting' then
      perform app.set_line_state(l.id, 'lose', 'needs_reconcile', 'job', 'no_clear_answer', '',
        null);
    end if;
  end $function$
;
grant execute on app.settle_attempt(text,text,text,text,text) to app_platform;
