CREATE OR REPLACE FUNCTION app.sign_port(letter port_letters, evidence jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    t order_tasks;
    entry audit_logs;
  begin
    select * into t from order_tasks x where x.id = letter.task_id;
    perform app.lock_order_chain(t.order_id);
    select * into t from order_tasks x where x.id = t.id for update;
    if t.state in ('done', 'cancelled') or app.letter_of(t) <> letter.id
      or app.letter_state(t, moment) <> 'sent' then
      return false;
    end if;
    update port_letters x set name = evidence ->> 'name', title = evidence ->> 'title',
        email = evidence ->> 'email', consent = evidence ->> 'consent',
        code_sent_at = (evidence ->> 'code_sent_at')::timestamptz, user_id = app.user_id(),
        address = evidence ->> 'address', agent = evidence ->> 'agent', signed_at = moment
      where x.id = letter.id;
    perform app.record_transition('letter', letter.id, t.order_id, t.line_id, 'sign', 'sent', 'signed',
      'buyer', '', null);
    entry.company_id := letter.buyer_id;
    entry.action := 'event';
    entry.resource_type := 'orders.letter_signed';
    entry.resource_id := t.order_id;
    entry.resource_label := (select o.number from orders o where o.id = t.order_id);
    entry.result := 'done';
    entry.after := evidence || jsonb_build_object('letter', letter.id,
      'sha256', encode(letter.sha256, 'hex'), 'pdf_sha256', encode(letter.pdf_sha256, 'hex'));
    perform app.write_audit(entry);
    return true;
  end $function$
;
