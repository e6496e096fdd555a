CREATE OR REPLACE FUNCTION app.copy_port(task_id uuid, line_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    made uuid;
  begin
    insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, title, responsible_id, due_at,
        details)
      select l.seller_id, l.buyer_id, l.order_id, l.id, t.kind, t.title, l.seller_id, t.due_at,
        t.details || jsonb_build_object('port', coalesce(t.details ->> 'port', t.id::text))
      from order_tasks t, order_lines l where t.id = copy_port.task_id and l.id = copy_port.line_id
      returning id into made;
    insert into port_numbers (seller_id, buyer_id, task_id, number, country, number_type,
        losing_carrier, state, state_since, messaging, requested_foc, confirmed_foc, reject_code,
        carrier_message)
      select t.seller_id, t.buyer_id, t.id, n.number, n.country, n.number_type, n.losing_carrier,
        n.state, n.state_since, n.messaging, n.requested_foc, n.confirmed_foc, n.reject_code,
        n.carrier_message
      from port_numbers n, order_tasks t where n.task_id = copy_port.task_id and t.id = made;
    perform app.record_transition('task', made, t.order_id, t.line_id, 'create', null, 'open', 'job', '',
      null) from order_tasks t where t.id = made;
  end $function$
;
