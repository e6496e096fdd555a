CREATE OR REPLACE FUNCTION app.move_port(port_id uuid, event text, facts jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    n port_numbers;
    t order_tasks;
    party text;
    next_state text;
  begin
    select * into n from port_numbers x where x.id = move_port.port_id for update;
    select * into t from order_tasks x where x.id = n.task_id for update;
    party := app.order_party(n.seller_id, n.buyer_id);
    if party is null then
      return null;
    end if;
    if app.owes_task(t) is true then
      party := 'owing';
    end if;
    select m.to_state into next_state from app.port_transitions() m
      where m.from_state = n.state and m.event = move_port.event and party = any (m.who);
    if next_state is null or t.state in ('done', 'cancelled') then
      raise exception using errcode = 'TL080', message = 'port_state';
    end if;
    update port_numbers x set state = next_state, state_since = now(),
        confirmed_foc = case event when 'confirm_foc' then (facts ->> 'confirmed_foc')::date
          else x.confirmed_foc end,
        requested_foc = coalesce((facts ->> 'requested_foc')::date, x.requested_foc),
        messaging = coalesce(facts ->> 'messaging', x.messaging),
        reject_code = case event when 'reject' then facts ->> 'reject_code' end,
        carrier_message = case event when 'reject' then coalesce(facts ->> 'carrier_message', '')
          else '' end
      where x.id = n.id;
    perform app.record_move('port', n.id, t.order_id, t.line_id, event, n.state, next_state, party,
      coalesce(facts ->> 'reject_code', ''), app.user_id());
    if next_state in ('done', 'cancelled') and not exists (select from port_numbers x
        where x.task_id = t.id and x.state not in ('done', 'cancelled'))
      and t.state in ('open', 'waiting') then
      perform app.set_task_state(t.id, 'complete', 'done', 'owing', '', null);
    end if;
    return next_state;
  end $function$
;
grant execute on app.move_port(uuid,text,jsonb) to app_user;
