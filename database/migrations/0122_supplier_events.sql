-- Events that suppliers send about what they were asked for. Each is stored as it came before
-- anything follows from it. Events of one reference are applied in the order of their numbers.

create table supplier_events (
  id uuid primary key default gen_random_uuid(),
  connector_id uuid not null references connectors (id) on delete cascade,
  -- The sender's id of the message: the same for every delivery of it.
  webhook_id text not null check (length(webhook_id) between 1 and 200),
  body text not null,
  -- Null for a message that could not be read.
  reference text check (length(reference) between 1 and 200),
  request_key text check (length(request_key) <= 200),
  number integer check (number >= 1),
  type text check (type in ('accepted', 'held', 'milestone', 'charge', 'completed', 'failed',
    'cancelled')),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  -- waiting: one before it is missing, or something else has to be done first.
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'ignored')),
  note text not null default '' check (length(note) <= 200),
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (connector_id, webhook_id)
);

create index supplier_events_in_order on supplier_events (connector_id, reference, number);
create index supplier_events_waiting on supplier_events (received_at) where state = 'waiting';

call app.protect('supplier_events', for_platform => false);

call app.add_notification_kind('integrations.supplier_charge', 'task_assignments', false, false);

-- What messages of a connector are verified with; nothing for a deleted one.
create function app.connector_secrets(connector uuid)
  returns table (url text, kind text, secrets text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.url, c.kind, array[k.sealed_secret,
      case when k.former_until > now() then k.former_secret end]
    from connectors c join connector_internals k on k.connector_id = c.id
      join companies o on o.id = c.company_id
    where c.id = connector and c.deleted_at is null and o.deleted_at is null
  $$;
grant execute on function app.connector_secrets to app_platform;

-- Stores a message unless it is known. Returns whether it is new.
create function app.store_supplier_event(connector uuid, message_id text, raw text, about text,
  key text, place integer, kind text, content jsonb)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into supplier_events (connector_id, webhook_id, body, reference, request_key, number,
        type, data, state, note)
      values (connector, message_id, raw, about, key, place, kind, content,
        case when kind is null then 'ignored' else 'waiting' end,
        case when kind is null then 'unreadable' else '' end)
      on conflict (connector_id, webhook_id) do nothing;
    return found;
  end $$;
grant execute on function app.store_supplier_event to app_platform;

-- What follows from one event for the line it is about. Returns why nothing does; 'waits' while
-- other tasks of the line have to be done first.
create function app.apply_supplier_event(e supplier_events) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
    -- An event proves that the request has arrived.
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
        -- It was delivered before the wish to cancel arrived.
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
  end $$;

-- Applies the events of a reference that are next in line. Returns how many were.
create function app.apply_supplier_events(connector uuid, about text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    e supplier_events;
    last integer;
    why text;
    done integer := 0;
  begin
    perform pg_advisory_xact_lock(hashtextextended('supplier events ' || connector || about, 0));
    loop
      select coalesce(max(x.number), 0) into last from supplier_events x
        where x.connector_id = connector and x.reference = about and x.state <> 'waiting';
      -- The same event under another id.
      update supplier_events x set state = 'ignored', note = 'repeated', settled_at = now()
        where x.connector_id = connector and x.reference = about and x.state = 'waiting'
          and x.number <= last;
      select * into e from supplier_events x
        where x.connector_id = connector and x.reference = about and x.state = 'waiting'
          and x.number = last + 1
        order by x.received_at, x.id limit 1;
      exit when e.id is null;
      why := app.apply_supplier_event(e);
      if why = 'waits' then
        update supplier_events x set note = why where x.id = e.id;
        exit;
      end if;
      update supplier_events x set settled_at = now(), note = why,
          state = case why when '' then 'applied' else 'ignored' end
        where x.id = e.id;
      done := done + 1;
    end loop;
    return done;
  end $$;
grant execute on function app.apply_supplier_events to app_platform;

-- Requests that a supplier is asked about again: those with an event that waits for 15 minutes, and
-- those without any news for a day.
create function app.requests_to_follow(moment timestamptz)
  returns table (key text, connector_id uuid, reference text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select a.key, a.connector_id, a.reference
    from order_lines l join provision_attempts a
      on a.line_id = l.id and a.attempt = l.attempt and a.action = 'activate'
    where l.state in ('in_progress', 'on_hold', 'cancelling') and a.connector_id is not null
      and a.outcome = 'accepted'
      and (exists (select from supplier_events e where e.connector_id = a.connector_id
          and e.reference = a.reference and e.state = 'waiting'
          and e.received_at <= moment - interval '15 minutes')
        or greatest(l.state_since, a.answered_at) <= moment - interval '24 hours'
          and not exists (select from supplier_events e where e.connector_id = a.connector_id
            and e.reference = a.reference and e.received_at > moment - interval '24 hours'))
    order by l.state_since, a.key limit 200
  $$;
grant execute on function app.requests_to_follow to app_platform;

-- The events about a line, for people of its seller. A charge is what the supplier asks of the
-- seller: its buyer never sees it.
create function app.line_events(line uuid)
  returns table (id uuid, attempt integer, type text, data jsonb, state text, note text,
    received_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select e.id, a.attempt, e.type, e.data, e.state, e.note, e.received_at
    from order_lines l join provision_attempts a on a.line_id = l.id and a.action = 'activate'
      join supplier_events e on e.connector_id = a.connector_id
        and (e.reference = a.reference or e.request_key = a.key)
    where l.id = line and app.order_party(l.seller_id, l.buyer_id) = 'seller'
    order by a.attempt, e.number, e.received_at, e.id
  $$;
grant execute on function app.line_events to app_user;
