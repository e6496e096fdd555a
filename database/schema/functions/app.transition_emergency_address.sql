CREATE OR REPLACE FUNCTION app.transition_emergency_address(task_id uuid, event text, facts jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    t order_tasks;
    part order_tasks;
    party text;
    next_state text;
  begin
    select * into t from order_tasks x where x.id = transition_emergency_address.task_id;
    party := app.address_party(t);
    if party is null then
      return null;
    end if;
    perform app.lock_order_chain(t.order_id);
    select * into t from order_tasks x where x.id = t.id for update;
    select m.to_state into next_state from app.emergency_address_transitions() m
      where m.from_state = t.address_state and m.event = transition_emergency_address.event
        and party = any (m.who);
    if next_state is null or t.state in ('done', 'cancelled') then
      raise exception using errcode = 'TL080', message = 'address_state';
    end if;
    if event in ('verify', 'propose') and t.details #>> '{address,street}' is null then
      raise exception using errcode = 'TL083', message = 'address_missing';
    end if;
    for part in select k.* from app.line_chain(t.line_id) c
        join order_tasks k on k.line_id = c.id
        where k.kind = 'e911' and k.state in ('open', 'waiting', 'blocked') loop
      update order_tasks x set address_state = next_state, state_since = now(),
          responsible_id = case when next_state in ('correction', 'rejected') then x.buyer_id
            else x.seller_id end,
          owner_id = case when (next_state in ('correction', 'rejected'))
            = (x.responsible_id = x.buyer_id) then x.owner_id end,
          due_at = now() + interval '3 days',
          details = x.details - 'proposed' - 'problem' || case event
            when 'change' then jsonb_build_object('address', facts -> 'address')
            when 'propose' then jsonb_build_object('proposed', facts -> 'address')
            when 'accept' then jsonb_build_object('address', x.details -> 'proposed')
            when 'reject' then jsonb_build_object('problem', facts -> 'problem')
            else '{}' end
        where x.id = part.id;
      perform app.record_transition('emergency_address', part.id, part.order_id, part.line_id, event,
        part.address_state, next_state, party, '',
        case part.id when t.id then app.user_id() end);
      if part.state <> 'open' then
        perform app.set_task_state(part.id, 'resume', 'open', 'responsible', '', null);
      end if;
      if next_state = 'registered' then
        perform app.set_task_state(part.id, 'complete', 'done', 'responsible', '', null);
        update service_instances i
          set addresses = jsonb_build_array(part.details -> 'address')
          from order_lines l where l.id = part.line_id and i.id = l.instance_id;
      end if;
    end loop;
    return next_state;
  end $function$
;
grant execute on app.transition_emergency_address(uuid,text,jsonb) to app_user;
