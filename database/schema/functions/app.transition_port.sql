CREATE OR REPLACE FUNCTION app.transition_port(port_id uuid, event text, facts jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    n port_numbers;
    t order_tasks;
    part record;
    party text;
    next_state text;
    of_messaging boolean := exists (select from app.messaging_transitions() m
      where m.event = transition_port.event);
  begin
    select k.* into t from port_numbers x join order_tasks k on k.id = x.task_id
      where x.id = transition_port.port_id;
    party := app.port_party(t);
    if party is null then
      return null;
    end if;
    perform app.lock_order_chain(t.order_id);
    select * into n from port_numbers x where x.id = transition_port.port_id for update;
    select * into t from order_tasks x where x.id = t.id for update;
    if of_messaging then
      select m.to_state into next_state from app.messaging_transitions() m
        where m.from_state = n.messaging and m.event = transition_port.event and party = any (m.who)
          and n.state in ('submitted', 'exception', 'foc_confirmed', 'activating', 'voice_ported');
    else
      select m.to_state into next_state from app.port_transitions() m
        where m.from_state = n.state and m.event = transition_port.event and party = any (m.who);
    end if;
    if next_state is null or t.state in ('done', 'cancelled') then
      raise exception using errcode = 'TL080', message = 'port_state';
    end if;
    if transition_port.event = 'submit' and app.letter_state(t, moment) is distinct from 'signed' then
      raise exception using errcode = 'TL083', message = 'letter_unsigned';
    end if;
    if transition_port.event = 'finish' and n.messaging = 'pending' then
      raise exception using errcode = 'TL083', message = 'messaging_pending';
    end if;
    for part in select x.id, x.state, x.messaging, x.buyer_id, k.id as task_id, k.order_id,
          k.line_id, k.state as task_state, o.number as order_number
        from app.port_tasks(t) k join port_numbers x on x.task_id = k.id
          join orders o on o.id = k.order_id
        where x.number = n.number and k.state in ('open', 'waiting', 'blocked') loop
      if of_messaging then
        update port_numbers x set messaging = next_state where x.id = part.id;
      else
        update port_numbers x set state = next_state, state_since = now(),
            confirmed_foc = case event when 'confirm_foc' then (facts ->> 'confirmed_foc')::date
              else x.confirmed_foc end,
            requested_foc = coalesce((facts ->> 'requested_foc')::date, x.requested_foc),
            reject_code = case event when 'reject' then facts ->> 'reject_code' end,
            carrier_message = case event when 'reject'
              then coalesce(facts ->> 'carrier_message', '') else '' end
          where x.id = part.id;
      end if;
      perform app.record_transition(case when of_messaging then 'messaging' else 'port' end, part.id,
        part.order_id, part.line_id, event,
        case when of_messaging then part.messaging else part.state end, next_state, party,
        coalesce(facts ->> 'reject_code', ''), case part.id when n.id then app.user_id() end);
      -- Notifies the people who can fix it; the caller already knows.
      if event = 'reject' and facts ->> 'fixed_by' = 'buyer' then
        perform app.notify_permission_holders(part.buyer_id, 'orders', 'create',
          'orders.port_rejected', jsonb_build_object('order', part.order_id,
            'number', part.order_number, 'phone', n.number, 'code', facts ->> 'reject_code'),
          part.order_id, app.user_id());
      end if;
      if next_state in ('done', 'cancelled') and not exists (select from port_numbers x
          where x.task_id = part.task_id and x.state not in ('done', 'cancelled'))
        and part.task_state in ('open', 'waiting') then
        perform app.set_task_state(part.task_id, 'complete', 'done', 'responsible', '', null);
      end if;
    end loop;
    return next_state;
  end $function$
;
grant execute on app.transition_port(uuid,text,jsonb,timestamp with time zone) to app_user;
