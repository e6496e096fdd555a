CREATE OR REPLACE FUNCTION app.apply_supplier_event(e supplier_events)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    a provision_attempts;
    l order_lines;
    step record;
  begin
    select x.* into a from provision_attempts x
      where x.connector_id = e.connector_id and x.action = 'activate'
        and (x.key = e.request_key or x.reference = e.reference)
      order by (x.reference = e.reference) desc limit 1;
    select * into l from order_lines x where x.id = a.line_id;
    if l.id is null then
      return 'unknown_request';
    end if;
    perform app.lock_order_chain(l.order_id);
    select * into l from order_lines x where x.id = a.line_id for update;
    if l.attempt <> a.attempt then
      return 'superseded';
    end if;
    -- An event proves that the supplier received the request.
    if l.state in ('submitting', 'needs_reconcile') then
      perform app.settle_attempt(a.key, 'accepted', e.reference, '', '');
      select * into l from order_lines x where x.id = l.id;
    end if;
    if l.state not in ('in_progress', 'on_hold', 'cancelling') then
      return 'line_' || l.state;
    end if;
    if e.type = 'completed' and exists (select from order_tasks t where t.line_id = l.id
        and t.kind in ('e911', 'port', 'shipping') and t.state in ('open', 'waiting', 'blocked'))
    then
      return 'waits';
    end if;
    if e.type = 'charge' then
      perform app.notify_permission_holders(l.seller_id, 'orders', 'update',
          'integrations.supplier_charge', jsonb_build_object('order', o.id, 'number', o.number),
          o.id, null)
        from orders o where o.id = l.order_id;
    end if;
    for step in select x.* from (values
        ('held', 'in_progress', 1, 'hold', 'on_hold'),
        ('milestone', 'on_hold', 1, 'resume', 'in_progress'),
        ('completed', 'in_progress', 1, 'succeed', 'succeeded'),
        ('completed', 'on_hold', 1, 'succeed', 'succeeded'),
        -- It was delivered before the cancellation request arrived.
        ('completed', 'cancelling', 1, 'refuse_cancel', 'in_progress'),
        ('completed', 'cancelling', 2, 'succeed', 'succeeded'),
        ('failed', 'in_progress', 1, 'fail', 'failed'),
        ('failed', 'on_hold', 1, 'fail', 'failed'),
        ('failed', 'cancelling', 1, 'confirm_cancel', 'cancelled'),
        ('cancelled', 'in_progress', 1, 'fail', 'failed'),
        ('cancelled', 'on_hold', 1, 'fail', 'failed'),
        ('cancelled', 'cancelling', 1, 'confirm_cancel', 'cancelled'))
        x (type, was, place, event, next_state)
        where x.type = e.type and x.was = l.state order by x.place loop
      perform app.set_line_state(l.id, step.event, step.next_state, 'supplier',
        case step.event when 'hold' then 'held' when 'fail' then 'could_not_deliver' end, '', null);
    end loop;
    return '';
  end $function$
;
