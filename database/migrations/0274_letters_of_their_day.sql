-- Whether a letter is too old was decided by the database's clock, and whether its link can still
-- be used by the moment of the request. Both now follow that moment.

drop function app.letter_state(order_tasks);
drop function app.letter_of_task(uuid);
drop function app.move_port(uuid, text, jsonb);

create function app.letter_state(task order_tasks, moment timestamptz)
  returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select case when l.port - 'numbers' <> f - 'numbers'
          or not l.port -> 'numbers' @> (f -> 'numbers') then 'outdated'
        when l.dated < moment - interval '30 days' and exists (select from port_numbers n
          where n.task_id = task.id and n.state in ('draft', 'documents', 'exception'))
          then 'outdated'
        when l.signed_at is null then 'sent' else 'signed' end
    from (select x.content::jsonb -> 'port' as port, x.signed_at,
          coalesce(x.signed_at, x.sent_at) as dated from port_letters x
      where x.id = app.letter_of(task)) l, app.port_facts(task) f $$;

create function app.letter_of_task(task_id uuid, moment timestamptz)
  returns table (id uuid, state text) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select app.letter_of(t), app.letter_state(t, moment) from order_tasks t
    where t.id = letter_of_task.task_id and app.may('orders', 'read')
      and (t.buyer_id = app.actor_company(app.user_id())
        or exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = t.seller_id)) $$;
grant execute on function app.letter_of_task(uuid, timestamptz) to app_user;

create function app.move_port(port_id uuid, event text, facts jsonb, moment timestamptz)
  returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
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
    if move_port.event = 'submit' and app.letter_state(t, moment) is distinct from 'signed' then
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
grant execute on function app.move_port(uuid, text, jsonb, timestamptz) to app_user;

create or replace function app.sign_port(letter port_letters, evidence jsonb, moment timestamptz)
  returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    t order_tasks;
    entry audit_logs;
  begin
    select * into t from order_tasks x where x.id = letter.task_id;
    perform app.lock_order_chain(t.order_id);
    select * into t from order_tasks x where x.id = t.id for update;
    if t.state in ('done', 'cancelled') or app.letter_of(t) <> letter.id
      or app.letter_state(t, moment) <> 'sent' then
      return false;
    end if;
    update port_letters x set name = evidence ->> 'name', title = evidence ->> 'title',
        email = evidence ->> 'email', consent = evidence ->> 'consent',
        code_sent_at = (evidence ->> 'code_sent_at')::timestamptz, user_id = app.user_id(),
        address = evidence ->> 'address', agent = evidence ->> 'agent', signed_at = moment
      where x.id = letter.id;
    perform app.record_move('letter', letter.id, t.order_id, t.line_id, 'sign', 'sent', 'signed',
      'buyer', '', null);
    entry.company_id := letter.buyer_id;
    entry.action := 'event';
    entry.resource_type := 'orders.letter_signed';
    entry.resource_id := t.order_id;
    entry.resource_label := (select o.number from orders o where o.id = t.order_id);
    entry.result := 'done';
    entry.after := evidence || jsonb_build_object('letter', letter.id,
      'sha256', encode(letter.sha256, 'hex'), 'pdf_sha256', encode(letter.pdf_sha256, 'hex'));
    perform app.write_audit(entry);
    return true;
  end $$;

create or replace function app.open_letter(token bytea, site uuid, moment timestamptz)
  returns jsonb language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l port_letters := app.linked_letter(token, site, moment);
    t order_tasks;
  begin
    if l.id is null then
      return null;
    end if;
    select * into t from order_tasks x where x.id = l.task_id;
    return jsonb_build_object('seller_id', l.seller_id, 'content', l.content,
      'email', l.signer_email, 'signed_by', l.name,
      'seller_name', (select c.name from companies c where c.id = l.seller_id),
      'state', case when l.signed_at is not null then 'signed'
        when t.state in ('done', 'cancelled') then 'withdrawn'
        when app.letter_of(t) <> l.id or app.letter_state(t, moment) = 'outdated'
          then 'superseded' else 'sent' end,
      'asked', (select app.asked_signer(k, moment) from signing_links k
        where k.letter_id = l.id));
  end $$;

create or replace function app.open_tracker(token bytea, site uuid, moment timestamptz)
  returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
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
              'state', app.letter_state(t, moment), 'sent_at', x.sent_at, 'signature',
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
        or o.state_since > moment - interval '90 days') $$;
