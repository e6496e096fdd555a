-- Numbers that are ported from another carrier: a state for each, as part of a task of kind 'port'.

create table port_numbers (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  task_id uuid not null,
  -- In international format, such as +442079460000.
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  number_type text not null check (number_type in ('geographic', 'mobile', 'toll_free',
    'national')),
  losing_carrier text not null check (length(losing_carrier) between 2 and 120),
  state text not null default 'draft' check (state in ('draft', 'documents', 'submitted',
    'exception', 'foc_confirmed', 'activating', 'voice_ported', 'done', 'cancel_pending',
    'cancelled')),
  state_since timestamptz not null default now(),
  -- Messages are moved apart from calls.
  messaging text not null default 'none'
    check (messaging in ('none', 'pending', 'ported', 'failed')),
  requested_foc date,
  confirmed_foc date,
  -- Why the carrier rejected it: a code of ours, and the carrier's words.
  reject_code text check (reject_code ~ '^[A-Z]+(_[A-Z]+)*$'),
  carrier_words text not null default '' check (length(carrier_words) <= 1000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (task_id, number),
  foreign key (task_id, seller_id, buyer_id) references order_tasks (id, seller_id, buyer_id)
    on delete cascade
);

call app.protect('port_numbers');
create policy "members read port numbers of their sales and purchases" on port_numbers
  for select to app_user
  using ((select app.may('orders', 'read'))
    and (buyer_id = (select app.actor_company(app.user_id())) or exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = port_numbers.seller_id offset 0)));
grant select on port_numbers to app_platform, app_user;
create trigger touch before update on port_numbers for each row execute function app.touch();

alter table order_history drop constraint order_history_machine_check;
alter table order_history add constraint order_history_machine_check
  check (machine in ('order', 'line', 'task', 'order_charge', 'port'));

create function app.port_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('draft', 'ask_documents', 'documents', array['owing']),
      ('draft', 'submit', 'submitted', array['owing']),
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

-- Adds numbers to port to a line: a task for each country, kind of number and losing carrier.
-- Returns how many tasks, or null for an order that the caller has no part in.
create function app.add_ports(order_id uuid, line_id uuid, numbers jsonb) returns bigint
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
      added := added + 1;
    end loop;
    return added;
  end $$;
grant execute on function app.add_ports to app_user;

-- Moves a number for the caller. Its task is done once all of its numbers are ported or cancelled.
-- Returns the new state, or null for a number that the caller has no part in.
create function app.move_port(port_id uuid, event text, facts jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
        carrier_words = case event when 'reject' then coalesce(facts ->> 'carrier_words', '')
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
  end $$;
grant execute on function app.move_port to app_user;
