CREATE OR REPLACE FUNCTION app.remind_orders(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    due record;
    facts jsonb;
    sent bigint := 0;
  begin
    for due in select o.*, (o.state_since <= moment - interval '2 days')::integer
          + (o.state_since <= moment - interval '5 days')::integer
          + (o.state_since <= moment - interval '10 days')::integer as wanted
        from orders o where o.state = 'awaiting_details'
          and o.state_since <= moment - interval '2 days' order by o.id loop
      if due.reminders < due.wanted then
        update orders x set reminders = due.wanted where x.id = due.id;
        perform app.notify_person(coalesce(due.submitted_by, due.created_by), 'orders.moved',
          jsonb_build_object('order', due.id, 'number', due.number, 'state', due.state), due.id);
        perform app.ask_for_details(o) from orders o where o.id = due.id;
        sent := sent + 1;
      end if;
    end loop;
    for due in select t.*, (t.created_at <= moment - interval '1 day')::integer
          + (t.created_at <= moment - interval '3 days')::integer
          + (t.created_at <= moment - interval '5 days')::integer as wanted
        from order_tasks t join orders o on o.id = t.order_id
        where t.kind = 'approval' and t.state in ('open', 'waiting')
          and t.created_at <= moment - interval '1 day' order by t.id loop
      if due.reminders < due.wanted then
        update order_tasks x set reminders = due.wanted, details = x.details || case
            when due.wanted = 3 then jsonb_build_object('escalated_at', moment) else '{}' end
          where x.id = due.id;
        perform app.notify_approvers(t, t.responsible_id, due.wanted = 3)
          from order_tasks t where t.id = due.id;
        perform app.notify_approvers(t, c.parent_id, false)
          from order_tasks t join companies c on c.id = t.responsible_id
          where t.id = due.id and due.wanted = 3 and t.responsible_id = t.seller_id
            and c.parent_id is not null;
        sent := sent + 1;
      end if;
    end loop;
    for due in select o.* from orders o where o.state = 'ready' and o.reminders = 0
          and o.state_since <= moment - interval '1 hour' order by o.id loop
      update orders x set reminders = 1 where x.id = due.id;
      perform app.notify_permission_holders(due.seller_id, 'orders', 'update', 'orders.stuck',
        jsonb_build_object('order', due.id, 'number', due.number, 'why', 'ready'), due.id, null);
      sent := sent + 1;
    end loop;
    for due in select l.*, o.number, (l.state_since <= moment - interval '1 hour')::integer
          + (l.state_since <= moment - interval '24 hours')::integer as wanted
        from order_lines l join orders o on o.id = l.order_id where l.state = 'needs_reconcile'
          and l.state_since <= moment - interval '1 hour' order by l.id loop
      if due.reminders < due.wanted then
        update order_lines x set reminders = due.wanted where x.id = due.id;
        facts := jsonb_build_object('order', due.order_id, 'number', due.number,
          'why', 'no_clear_answer');
        perform app.notify_permission_holders(due.seller_id, 'orders', 'update', 'orders.stuck',
          facts, due.order_id, null);
        if due.wanted = 2 then
          perform app.notify_permission_holders(c.parent_id, 'orders', 'update', 'orders.stuck',
              facts, due.order_id, null)
            from companies c where c.id = due.seller_id and c.parent_id is not null;
        end if;
        sent := sent + 1;
      end if;
    end loop;
    return sent;
  end $function$
;
grant execute on app.remind_orders(timestamp with time zone) to app_platform;
