CREATE OR REPLACE FUNCTION app.record_transition(machine text, subject uuid, order_id uuid, line_id uuid, event text, from_state text, to_state text, party text, reason text, actor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
    entry audit_logs;
  begin
    select * into o from orders x where x.id = record_transition.order_id;
    insert into order_history (seller_id, buyer_id, order_id, line_id, machine, subject_id, event,
        from_state, to_state, party, actor_id, reason)
      values (o.seller_id, o.buyer_id, o.id, line_id, machine, subject, event, from_state,
        to_state, party, actor, coalesce(reason, ''));
    if actor is not null then
      entry.company_id := case party when 'buyer' then o.buyer_id else o.seller_id end;
      entry.action := 'event';
      entry.resource_type := 'orders.moved';
      entry.resource_id := o.id;
      entry.resource_label := o.number;
      entry.result := 'done';
      entry.after := jsonb_build_object('record', machine, 'event', event, 'from', from_state,
        'to', to_state);
      perform app.write_audit(entry);
    end if;
  end $function$
;
