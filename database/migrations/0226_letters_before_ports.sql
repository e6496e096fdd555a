-- A number is submitted with a signed letter of authorisation, which counts for 30 days.
create or replace function app.port_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('draft', 'ask_documents', 'documents', array['owing']),
      ('documents', 'submit', 'submitted', array['owing']),
      ('exception', 'submit', 'submitted', array['owing']),
      ('submitted', 'reject', 'exception', array['owing']),
      ('foc_confirmed', 'reject', 'exception', array['owing']),
      ('submitted', 'confirm_foc', 'foc_confirmed', array['owing']),
      ('foc_confirmed', 'activate', 'activating', array['owing']),
      ('activating', 'port_voice', 'voice_ported', array['owing']),
      ('voice_ported', 'finish', 'done', array['owing']),
      ('submitted', 'request_cancel', 'cancel_pending', array['owing', 'buyer']),
      ('exception', 'request_cancel', 'cancel_pending', array['owing', 'buyer']),
      ('foc_confirmed', 'request_cancel', 'cancel_pending', array['owing', 'buyer']),
      ('cancel_pending', 'confirm_cancel', 'cancelled', array['owing']),
      ('draft', 'cancel', 'cancelled', array['owing', 'buyer']),
      ('documents', 'cancel', 'cancelled', array['owing', 'buyer'])
  $$;

-- How far the letter of a port is; null without one. It is outdated if the port has changed since,
-- or after 30 days while a number is still to be submitted.
create or replace function app.letter_state(task order_tasks) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when l.port - 'numbers' <> f - 'numbers'
          or not l.port -> 'numbers' @> (f -> 'numbers') then 'outdated'
        when l.dated < now() - interval '30 days' and exists (select from port_numbers n
          where n.task_id = task.id and n.state in ('draft', 'documents', 'exception'))
          then 'outdated'
        when l.signed_at is null then 'sent' else 'signed' end
    from (select x.content::jsonb -> 'port' as port, x.signed_at,
          coalesce(x.signed_at, x.sent_at) as dated from port_letters x
      where x.id = app.letter_of(task)) l, app.port_facts(task) f
  $$;

-- As before, and a number is never submitted without one.
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
    if move_port.event = 'submit' and app.letter_state(t) is distinct from 'signed' then
      raise exception using errcode = 'TL083', message = 'letter_unsigned';
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

-- As before, with the letters of ports.
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
          'plan', l.plan, 'quantity', l.quantity, 'state', l.state, 'state_since', l.state_since)
          order by l.position), '[]')
        from order_lines l where l.order_id = o.id),
      'tasks', (select coalesce(jsonb_agg(jsonb_build_object('line_id', t.line_id, 'kind', t.kind,
          'title', t.title, 'state', t.state, 'state_since', t.state_since, 'due_at', t.due_at,
          'depends_on', t.depends_on, 'emergency', case
            when t.address_state is not null then jsonb_build_object('state', t.address_state) end,
          'letter', case when t.kind = 'port' then (select jsonb_build_object(
              'state', app.letter_state(t), 'sent_at', x.sent_at, 'signature',
              case when x.signed_at is not null
                then jsonb_build_object('signed_at', x.signed_at) end)
            from port_letters x where x.id = app.letter_of(t)) end,
          'owing', case t.owing_id when o.buyer_id then 'buyer' else 'seller' end,
          'owing_name', case t.owing_id when o.buyer_id then b.name else s.name end)
          order by t.created_at, t.title, t.id), '[]')
        from order_tasks t where t.order_id = o.id),
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
