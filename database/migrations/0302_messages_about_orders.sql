-- Messaging of a ported number is tracked apart from its calls; who has to act on an order hears of
-- it: of a rejected number, of a proposed charge, and of open questions that others left.

alter table order_history drop constraint order_history_machine_check;
alter table order_history add constraint order_history_machine_check check (machine in ('order',
  'line', 'task', 'order_charge', 'port', 'messaging', 'emergency_address', 'letter'));

create function app.messaging_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('pending', 'port_messaging', 'ported', array['owing']),
      ('pending', 'fail_messaging', 'failed', array['owing']),
      ('failed', 'retry_messaging', 'pending', array['owing'])
  $$;

-- Moves a number that is ported, or its messaging, at all companies of the chain.
create or replace function app.move_port(port_id uuid, event text, facts jsonb, moment timestamptz)
  returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    n port_numbers;
    t order_tasks;
    part record;
    party text;
    next_state text;
    of_messaging boolean := exists (select from app.messaging_transitions() m
      where m.event = move_port.event);
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
    if of_messaging then
      select m.to_state into next_state from app.messaging_transitions() m
        where m.from_state = n.messaging and m.event = move_port.event and party = any (m.who)
          and n.state in ('submitted', 'exception', 'foc_confirmed', 'activating', 'voice_ported');
    else
      select m.to_state into next_state from app.port_transitions() m
        where m.from_state = n.state and m.event = move_port.event and party = any (m.who);
    end if;
    if next_state is null or t.state in ('done', 'cancelled') then
      raise exception using errcode = 'TL080', message = 'port_state';
    end if;
    if move_port.event = 'submit' and app.letter_state(t, moment) is distinct from 'signed' then
      raise exception using errcode = 'TL083', message = 'letter_unsigned';
    end if;
    if move_port.event = 'finish' and n.messaging = 'pending' then
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
      perform app.record_move(case when of_messaging then 'messaging' else 'port' end, part.id,
        part.order_id, part.line_id, event,
        case when of_messaging then part.messaging else part.state end, next_state, party,
        coalesce(facts ->> 'reject_code', ''), case part.id when n.id then app.user_id() end);
      -- Those who can fix it; the caller knows it.
      if event = 'reject' and facts ->> 'fixed_by' = 'buyer' then
        perform app.notify_permission_holders(part.buyer_id, 'orders', 'create',
          'orders.port_rejected', jsonb_build_object('order', part.order_id,
            'number', part.order_number, 'phone', n.number, 'code', facts ->> 'reject_code'),
          part.order_id, app.user_id());
      end if;
      if next_state in ('done', 'cancelled') and not exists (select from port_numbers x
          where x.task_id = part.task_id and x.state not in ('done', 'cancelled'))
        and part.task_state in ('open', 'waiting') then
        perform app.set_task_state(part.task_id, 'complete', 'done', 'owing', '', null);
      end if;
    end loop;
    return next_state;
  end $$;
call app.add_notification_kind('orders.port_rejected', 'task_assignments', false, false);

-- Asks the people of an order's buyer for its missing details, unless one of them placed it. Who
-- accepts a quote by its link may have no account.
create function app.ask_for_details(o orders) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not exists (select from profiles p where p.id = coalesce(o.submitted_by, o.created_by)
        and p.company_id = o.buyer_id and p.status = 'active' and p.deleted_at is null) then
      perform app.notify_permission_holders(o.buyer_id, 'orders', 'create', 'orders.details',
        jsonb_build_object('order', o.id, 'number', o.number), o.id, app.user_id());
    end if;
  end $$;
call app.add_notification_kind('orders.details', 'task_assignments', false, false);

create or replace function app.notify_order() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    facts jsonb := jsonb_build_object('order', new.id, 'number', new.number);
    person uuid := coalesce(new.submitted_by, new.created_by);
  begin
    if person is not null and person is distinct from app.user_id() then
      perform app.notify_person(person, 'orders.moved',
        facts || jsonb_build_object('state', new.state), new.id);
    end if;
    if new.state = 'awaiting_details' then
      perform app.ask_for_details(new);
    end if;
    if new.state in ('partially_failed', 'failed') then
      perform app.notify_permission_holders(new.seller_id, 'orders', 'update', 'orders.stuck',
        facts || jsonb_build_object('why', 'failed'), new.id, null);
    end if;
    return null;
  end $$;

create or replace function app.remind_orders(moment timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
        perform app.notify_approvers(t, t.owing_id, due.wanted = 3)
          from order_tasks t where t.id = due.id;
        perform app.notify_approvers(t, c.parent_id, false)
          from order_tasks t join companies c on c.id = t.owing_id
          where t.id = due.id and due.wanted = 3 and t.owing_id = t.seller_id
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
  end $$;

-- The buyer answers a charge that was found later; its seller hears the answer, or that there was
-- none in time.
create function app.notify_charge() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    asks boolean := new.state = 'proposed';
  begin
    select * into o from orders x where x.id = new.order_id;
    perform app.notify_permission_holders(case when asks then o.buyer_id else o.seller_id end,
      'orders', case when asks then 'create' else 'update' end, 'orders.charge',
      jsonb_build_object('order', o.id, 'number', o.number, 'description', new.description,
        'state', new.state), o.id, app.user_id());
    return null;
  end $$;
create trigger notify_new after insert on order_charges
  for each row when (new.state = 'proposed') execute function app.notify_charge();
create trigger notify_answer after update of state on order_charges
  for each row when (old.state = 'proposed' and new.state in ('accepted', 'declined', 'timed_out'))
  execute function app.notify_charge();
call app.add_notification_kind('orders.charge', 'billing_notifications', false, false);

-- Whether a line can't be delivered without an emergency address: one for calls in the US or
-- Canada. Where no answer names a country, that of the company that will use it counts.
create function app.needs_emergency_address(line order_lines) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from services s where s.id = line.service_id and s.category = 'voice')
      and (app.is_in_north_america(line.answers) or not exists (
          select from jsonb_each(line.answers) a
          where coalesce(case jsonb_typeof(a.value) when 'object' then a.value ->> 'country'
            when 'string' then case a.key when 'country' then a.value #>> '{}' end end, '') <> '')
        and exists (select from companies c where c.id = line.beneficiary_id
          and c.country in ('US', 'CA')))
  $$;

create or replace function app.settle_attempt(attempt_key text, answered text,
    supplier_reference text, code text, supplier_words text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;

-- The parts of an order that its tracker is derived from; also charges and rejected numbers.
create or replace function app.open_tracker(token bytea, site uuid, moment timestamptz)
  returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select jsonb_build_object('seller_id', o.seller_id, 'seller_name', s.name,
      'buyer_name', b.name, 'number', o.number, 'state', o.state, 'submitted_at', o.submitted_at,
      'time_zone', coalesce((select t.time_zone from trade_terms t
        where t.seller_id = o.seller_id and t.buyer_id = o.buyer_id), 'UTC'),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'parent_id', l.parent_id,
          'service', l.service,
          'plan', l.plan, 'quantity', l.quantity, 'state', l.state, 'state_since', l.state_since,
          'due_at', app.line_due(l.id))
          order by l.position), '[]')
        from order_lines l where l.order_id = o.id),
      'tasks', (select coalesce(jsonb_agg(jsonb_build_object('line_id', t.line_id, 'kind', t.kind,
          'title', t.title, 'state', t.state, 'state_since', t.state_since, 'due_at', t.due_at,
          'depends_on', t.depends_on, 'numbers', (select coalesce(jsonb_agg(jsonb_build_object(
              'state', n.state, 'reject_code', n.reject_code) order by n.number), '[]')
            from port_numbers n where n.task_id = t.id), 'emergency', case
            when t.address_state is not null then jsonb_build_object('state', t.address_state) end,
          'letter', case when t.kind = 'port' then (select jsonb_build_object(
              'state', app.letter_state(t, moment), 'sent_at', x.sent_at, 'signature',
              case when x.signed_at is not null
                then jsonb_build_object('signed_at', x.signed_at) end)
            from port_letters x where x.id = app.letter_of(t)) end,
          'owing', case t.owing_id when o.buyer_id then 'buyer' else 'seller' end,
          'owing_name', case t.owing_id when o.buyer_id then b.name else s.name end)
          order by t.created_at, t.title, t.id), '[]')
        from order_tasks t where t.order_id = o.id),
      'charges', (select coalesce(jsonb_agg(jsonb_build_object('line_id', c.line_id,
          'state', c.state, 'expires_at', c.expires_at) order by c.created_at, c.id), '[]')
        from order_charges c where c.order_id = o.id),
      'history', (select coalesce(jsonb_agg(jsonb_build_object('machine', h.machine,
          'to_state', h.to_state, 'at', h.at) order by h.at, h.id), '[]')
        from order_history h where h.order_id = o.id and h.machine = 'order'))
    from order_links k join orders o on o.id = k.order_id
      join companies s on s.id = o.seller_id join companies b on b.id = o.buyer_id
    where k.token_sha256 = token
      and exists (select from company_tree t
        where t.ancestor_id = site and t.descendant_id = o.seller_id)
      and (o.state not in ('completed', 'cancelled')
        or o.state_since > moment - interval '90 days')
  $$;
