-- A port is followed at every company of the chain: each order has its own task with the same
-- numbers, and all of them move together. The topmost seller works on it, the others pass it on.

-- The tasks of one port at all companies of the chain; the task alone if it belongs to no line.
create function app.port_tasks(task order_tasks) returns setof order_tasks
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select t.* from order_tasks t
    where t.id = task.id or t.kind = 'port'
      and coalesce(t.details ->> 'port', t.id::text)
        = coalesce(task.details ->> 'port', task.id::text)
      and t.line_id in (select c.id from app.line_chain(task.line_id) c)
  $$;

-- As what the caller moves a port: 'owing' for the company that works on it. A seller that passed
-- the line on has the moves of a buyer.
create function app.port_party(task order_tasks) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when app.owes_task(task) is not true then p.party
      when app.is_passed_up(task.line_id) then 'buyer' else 'owing' end
    from app.order_party(task.seller_id, task.buyer_id) p (party) where p.party is not null
  $$;
grant execute on function app.port_party to app_user;

-- Adds a port to another line of the same chain, as it is now.
create function app.copy_port(task_id uuid, line_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    made uuid;
  begin
    insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, title, owing_id, due_at,
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
    perform app.record_move('task', made, t.order_id, t.line_id, 'create', null, 'open', 'job', '',
      null) from order_tasks t where t.id = made;
  end $$;

-- As before; the ports of a line appear at the other companies of its chain, too.
create or replace function app.add_ports(order_id uuid, line_id uuid, numbers jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    part record;
    made uuid;
    added bigint := 0;
  begin
    for part in select n ->> 'country' as country, n ->> 'number_type' as number_type,
          n ->> 'losing_carrier' as carrier, jsonb_agg(n) as members
        from jsonb_array_elements(numbers) n group by 1, 2, 3 order by 1, 2, 3 loop
      made := app.add_task(add_ports.order_id, add_ports.line_id, 'port', left('Port from '
        || part.carrier, 200), 'seller', null, null, jsonb_build_object('country', part.country,
        'number_type', part.number_type, 'losing_carrier', part.carrier));
      if made is null then
        return null;
      end if;
      insert into port_numbers (seller_id, buyer_id, task_id, number, country, number_type,
          losing_carrier, messaging, requested_foc)
        select t.seller_id, t.buyer_id, t.id, m ->> 'number', part.country, part.number_type,
          part.carrier, case when (m ->> 'messaging')::boolean then 'pending' else 'none' end,
          (m ->> 'requested_foc')::date
        from order_tasks t, jsonb_array_elements(part.members) m where t.id = made;
      perform app.copy_port(made, c.id) from app.line_chain(add_ports.line_id) c
        where c.id <> add_ports.line_id
          and c.state not in ('succeeded', 'failed', 'cancelled');
      added := added + 1;
    end loop;
    return added;
  end $$;

-- As before, for the number at every company of the chain.
create or replace function app.move_port(port_id uuid, event text, facts jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    n port_numbers;
    t order_tasks;
    part record;
    party text;
    next_state text;
  begin
    select k.* into t from port_numbers x join order_tasks k on k.id = x.task_id
      where x.id = move_port.port_id;
    party := app.port_party(t);
    if party is null then
      return null;
    end if;
    perform app.lock_order_chain(t.order_id);
    select * into n from port_numbers x where x.id = move_port.port_id for update;
    select * into t from order_tasks x where x.id = t.id for update;
    select m.to_state into next_state from app.port_transitions() m
      where m.from_state = n.state and m.event = move_port.event and party = any (m.who);
    if next_state is null or t.state in ('done', 'cancelled') then
      raise exception using errcode = 'TL080', message = 'port_state';
    end if;
    for part in select x.id, x.state, k.id as task_id, k.order_id, k.line_id, k.state as task_state
        from app.port_tasks(t) k join port_numbers x on x.task_id = k.id
        where x.number = n.number and k.state in ('open', 'waiting', 'blocked') loop
      update port_numbers x set state = next_state, state_since = now(),
          confirmed_foc = case event when 'confirm_foc' then (facts ->> 'confirmed_foc')::date
            else x.confirmed_foc end,
          requested_foc = coalesce((facts ->> 'requested_foc')::date, x.requested_foc),
          messaging = coalesce(facts ->> 'messaging', x.messaging),
          reject_code = case event when 'reject' then facts ->> 'reject_code' end,
          carrier_message = case event when 'reject' then coalesce(facts ->> 'carrier_message', '')
            else '' end
        where x.id = part.id;
      perform app.record_move('port', part.id, part.order_id, part.line_id, event, part.state,
        next_state, party, coalesce(facts ->> 'reject_code', ''),
        case part.id when n.id then app.user_id() end);
      if next_state in ('done', 'cancelled') and not exists (select from port_numbers x
          where x.task_id = part.task_id and x.state not in ('done', 'cancelled'))
        and part.task_state in ('open', 'waiting') then
        perform app.set_task_state(part.task_id, 'complete', 'done', 'owing', '', null);
      end if;
    end loop;
    return next_state;
  end $$;

-- As before; ports go up with their line.
create or replace function app.back_order(order_id uuid, lines uuid[]) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    made uuid;
    line_id uuid;
  begin
    select * into o from orders x where x.id = back_order.order_id;
    -- What failed above is replaced by what is ordered now.
    update order_lines x set fulfils_line_id = null
      where x.fulfils_line_id = any (lines) and x.state in ('failed', 'cancelled');
    begin
      made := app.insert_order(o.seller_id, (
        select jsonb_agg(jsonb_build_object('plan_id', l.plan_id, 'quantity', l.quantity,
          'answers', l.answers, 'beneficiary_id', l.beneficiary_id,
          'trial_end', l.terms ->> 'trial_end', 'fulfils_line_id', l.id) order by l.position)
        from order_lines l where l.id = any (lines)), 'back_order', '', '', o.id, null);
    exception when sqlstate 'TL081' then
      if cardinality(lines) > 1 then
        foreach line_id in array lines loop
          perform app.back_order(order_id, array[line_id]);
        end loop;
      else
        perform app.set_line_state(lines[1], 'refuse', 'failed', 'supplier',
          'not_sold_by_supplier', '', null);
      end if;
      return null;
    end;
    perform app.copy_port(t.id, l.id)
      from order_lines l join order_tasks t on t.line_id = l.fulfils_line_id and t.kind = 'port'
      where l.order_id = made and t.state in ('open', 'waiting', 'blocked');
    perform app.record_move('order', made, made, null, 'create', null, 'draft', 'buyer', '', null);
    perform app.set_order_state(made, 'submit', 'ready', 'buyer', '', null);
    foreach line_id in array lines loop
      perform app.set_line_state(line_id, 'accept', 'in_progress', 'supplier', null, '', null);
    end loop;
    return made;
  end $$;
