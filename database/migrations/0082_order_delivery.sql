-- How orders are delivered: a seller that owns the service submits the line to a connector, any
-- other orders the same one company up. Then tasks, charges found later, and what time brings.

create or replace function app.line_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('pending', 'ask_details', 'awaiting_details', array['job']),
      ('pending', 'release', 'ready', array['job']),
      ('awaiting_details', 'release', 'ready', array['job']),
      ('ready', 'submit', 'submitting', array['job']),
      ('submitting', 'accept', 'in_progress', array['supplier']),
      ('needs_reconcile', 'accept', 'in_progress', array['supplier']),
      ('submitting', 'refuse', 'failed', array['supplier']),
      ('needs_reconcile', 'refuse', 'failed', array['supplier']),
      ('submitting', 'lose', 'needs_reconcile', array['job']),
      ('needs_reconcile', 'find_nothing', 'ready', array['job']),
      ('in_progress', 'hold', 'on_hold', array['supplier']),
      ('on_hold', 'resume', 'in_progress', array['supplier']),
      ('in_progress', 'succeed', 'succeeded', array['supplier']),
      ('on_hold', 'succeed', 'succeeded', array['supplier']),
      ('in_progress', 'fail', 'failed', array['supplier']),
      ('on_hold', 'fail', 'failed', array['supplier']),
      ('in_progress', 'request_cancel', 'cancelling', array['buyer', 'seller']),
      ('on_hold', 'request_cancel', 'cancelling', array['buyer', 'seller']),
      ('cancelling', 'confirm_cancel', 'cancelled', array['supplier']),
      ('cancelling', 'refuse_cancel', 'in_progress', array['supplier']),
      ('failed', 'retry', 'ready', array['seller', 'supplier']),
      ('pending', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('awaiting_details', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('ready', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('pending', 'expire', 'cancelled', array['job']),
      ('awaiting_details', 'expire', 'cancelled', array['job']),
      ('ready', 'expire', 'cancelled', array['job'])
  $$;

-- What was sent to connectors, and their answers word for word. Only the seller of the line sees
-- the outcome; the words of a supplier stay here.
create table provision_attempts (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null references order_lines (id) on delete cascade,
  attempt integer not null,
  -- Sent as Idempotency-Key: the same for every submission of an attempt.
  key text not null unique,
  connector text not null,
  action text not null check (action in ('activate', 'cancel')),
  payload jsonb not null,
  outcome text check (outcome in ('accepted', 'refused', 'unclear')),
  reference text not null default '',
  words text not null default '' check (length(words) <= 2000),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  unique (line_id, attempt, action)
);

call app.protect('provision_attempts', for_platform => false);

create unique index order_tasks_by_key on order_tasks ((details ->> 'key'))
  where details ? 'key';

-- Orders the lines of an order one company up, at the price of that hop. A line that the company
-- above does not sell to this seller is refused.
create function app.back_order(order_id uuid, lines uuid[]) returns uuid
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
    perform app.record_move('order', made, made, null, 'create', null, 'draft', 'buyer', '', null);
    perform app.set_order_state(made, 'submit', 'ready', 'buyer', '', null);
    foreach line_id in array lines loop
      perform app.set_line_state(line_id, 'accept', 'in_progress', 'supplier', null, '', null);
    end loop;
    return made;
  end $$;

-- Orders with something to submit.
create function app.orders_to_process(skipped uuid[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select o.id from orders o
    where o.id <> all (skipped)
      and (o.state = 'ready' and coalesce((select t.auto_procure from trade_terms t
          where t.seller_id = o.seller_id and t.buyer_id = o.buyer_id), true)
        or o.state in ('submitting', 'in_progress') and exists (
          select from order_lines l where l.order_id = o.id and l.state = 'ready'))
    order by o.state_since, o.id limit 20
  $$;
grant execute on function app.orders_to_process to app_platform;

-- Starts an order that goes on by itself, orders its lines from the company above, and returns what
-- is to be sent to connectors: lines of services that the seller owns.
create function app.process_order(order_id uuid)
  returns table (line_id uuid, attempt integer, key text, connector text, payload jsonb)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    l order_lines;
    upward uuid[] := '{}';
  begin
    perform app.lock_order_chain(order_id);
    select * into o from orders x where x.id = process_order.order_id for update;
    if o.state = 'ready' and coalesce((select t.auto_procure from trade_terms t
        where t.seller_id = o.seller_id and t.buyer_id = o.buyer_id), true) then
      perform app.set_order_state(o.id, 'start', 'submitting', 'job', '', null);
    elsif o.state not in ('submitting', 'in_progress') then
      return;
    end if;
    for l in select * from order_lines x where x.order_id = o.id and x.state = 'ready'
        order by x.position loop
      perform app.set_line_state(l.id, 'submit', 'submitting', 'job', null, '', null);
      if not exists (select from services s
          where s.id = l.service_id and s.company_id = l.seller_id) then
        upward := upward || l.id;
        continue;
      end if;
      process_order.line_id := l.id;
      process_order.attempt := l.attempt;
      key := l.id || ':' || l.attempt;
      connector := 'manual';
      payload := jsonb_build_object('service', l.service, 'plan', l.plan,
        'code', l.terms ->> 'code', 'quantity', l.quantity, 'answers', l.answers,
        'beneficiary', (select c.name from companies c where c.id = l.beneficiary_id));
      insert into provision_attempts as a (line_id, attempt, key, connector, action, payload)
        values (l.id, l.attempt, process_order.key, process_order.connector, 'activate',
          process_order.payload)
        on conflict on constraint provision_attempts_line_id_attempt_action_key do nothing;
      return next;
    end loop;
    if cardinality(upward) > 0 then
      perform app.back_order(o.id, upward);
    end if;
    perform app.settle_order(o.id);
  end $$;
grant execute on function app.process_order to app_platform;

-- Notes the answer of a connector about an attempt. Late or repeated answers change nothing.
create function app.settle_attempt(attempt_key text, answered text, supplier_reference text,
  code text, supplier_words text)
  returns void
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
      if l.answers ->> 'country' in ('US', 'CA') and exists (select from services s
          where s.id = l.service_id and s.category = 'voice') then
        insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, owing_id, due_at)
          values (l.seller_id, l.buyer_id, l.order_id, l.id, 'e911', l.seller_id,
            now() + interval '3 days');
      end if;
    elsif answered = 'refused' then
      perform app.set_line_state(l.id, 'refuse', 'failed', 'supplier', code, '', null);
    elsif l.state = 'submitting' then
      perform app.set_line_state(l.id, 'lose', 'needs_reconcile', 'job', 'no_clear_answer', '',
        null);
    end if;
  end $$;
grant execute on function app.settle_attempt to app_platform;

-- Attempts whose outcome is open: those still being submitted after 15 minutes, whose process has
-- died, and those whose answer was not clear.
create function app.attempts_to_reconcile(moment timestamptz)
  returns table (key text, connector text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    stale order_lines;
  begin
    for stale in select l.* from order_lines l
        where l.state = 'submitting' and l.state_since <= moment - interval '15 minutes'
          and exists (select from provision_attempts a
            where a.line_id = l.id and a.attempt = l.attempt) loop
      perform app.lock_order_chain(stale.order_id);
      if exists (select from order_lines l where l.id = stale.id and l.state = 'submitting') then
        perform app.set_line_state(stale.id, 'lose', 'needs_reconcile', 'job', 'no_clear_answer',
          '', null);
      end if;
    end loop;
    return query select a.key, a.connector
      from order_lines l join provision_attempts a on a.line_id = l.id and a.attempt = l.attempt
      where l.state = 'needs_reconcile' order by l.state_since, a.key;
  end $$;
grant execute on function app.attempts_to_reconcile to app_platform;

-- Notes that a connector does not know an attempt. After two such answers, ten minutes apart, it is
-- submitted again under the same key. Returns whether it is.
create function app.note_unknown_attempt(attempt_key text, moment timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
  begin
    select x.* into l from provision_attempts a join order_lines x
      on x.id = a.line_id and x.attempt = a.attempt where a.key = attempt_key;
    perform app.lock_order_chain(l.order_id);
    select * into l from order_lines x where x.id = l.id for update;
    if l.state is distinct from 'needs_reconcile' then
      return false;
    end if;
    if l.unknown_since is null then
      update order_lines x set unknown_since = moment where x.id = l.id;
      return false;
    end if;
    if l.unknown_since > moment - interval '10 minutes' then
      return false;
    end if;
    perform app.set_line_state(l.id, 'find_nothing', 'ready', 'job', null, '', null);
    perform app.ensure_job_queued('orders.process');
    return true;
  end $$;
grant execute on function app.note_unknown_attempt to app_platform;

-- The manual connector: a task for people of the seller, once for each attempt.
create function app.ask_provisioning(attempt_key text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    task uuid;
  begin
    select x.* into l from provision_attempts a join order_lines x on x.id = a.line_id
      where a.key = attempt_key;
    insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, owing_id, due_at,
        details)
      select l.seller_id, l.buyer_id, l.order_id, l.id, 'provisioning', l.seller_id,
        now() + interval '2 days', jsonb_build_object('key', attempt_key)
      where l.id is not null
      on conflict ((details ->> 'key')) where details ? 'key' do nothing;
    select t.id into task from order_tasks t where t.details ->> 'key' = attempt_key;
    return task;
  end $$;
grant execute on function app.ask_provisioning to app_platform;

create function app.provisioning_of(attempt_key text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select t.id from order_tasks t where t.details ->> 'key' = attempt_key $$;
grant execute on function app.provisioning_of to app_platform;

-- What was sent for a line and answered, for people of its seller.
create function app.line_evidence(line uuid)
  returns table (attempt integer, key text, connector text, action text, outcome text,
    reference text, words text, sent_at timestamptz, answered_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select a.attempt, a.key, a.connector, a.action, a.outcome, a.reference, a.words, a.created_at,
      a.answered_at
    from provision_attempts a join order_lines l on l.id = a.line_id
    where l.id = line and app.order_party(l.seller_id, l.buyer_id) = 'seller'
    order by a.created_at, a.id
  $$;
grant execute on function app.line_evidence to app_user;

-- Whether the caller acts for the company that owes a task.
create function app.owes_task(task order_tasks) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.order_party(task.seller_id, task.buyer_id)
      = case task.owing_id when task.buyer_id then 'buyer' else 'seller' end
  $$;
grant execute on function app.owes_task to app_user;

-- Moves a task for the caller. Returns its new state, or null for a task of another company. The
-- end of a provisioning or cancellation task decides about its line.
create function app.move_task(task_id uuid, event text, reason text, given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    t order_tasks;
    l order_lines;
    next_state text := case event when 'wait' then 'waiting' when 'block' then 'blocked'
      when 'resume' then 'open' when 'complete' then 'done' when 'cancel' then 'cancelled' end;
    line_event text;
  begin
    select * into t from order_tasks x where x.id = move_task.task_id;
    if t.kind is null or t.kind = 'approval' or app.owes_task(t) is not true then
      return null;
    end if;
    perform app.lock_order_chain(t.order_id);
    select * into l from order_lines x where x.id = t.line_id for update;
    if t.kind = 'provisioning' and event = 'complete' and exists (select from order_tasks x
        where x.line_id = t.line_id and x.kind in ('e911', 'port', 'shipping')
          and x.state in ('open', 'waiting', 'blocked')) then
      raise exception using errcode = 'TL083', message = 'line_tasks_open';
    end if;
    update order_tasks x set details = x.details || (given - 'key' - 'rule_id')
      where x.id = t.id and given <> '{}';
    perform app.set_task_state(t.id, event, next_state, 'owing', reason, app.user_id());
    if t.kind = 'provisioning' then
      line_event := case event when 'complete' then 'succeed' when 'cancel' then 'fail'
        when 'block' then 'hold' when 'resume' then 'resume' end;
    elsif t.kind = 'cancellation' then
      line_event := case event when 'complete' then 'confirm_cancel'
        when 'cancel' then 'refuse_cancel' end;
    elsif t.kind = 'e911' and event = 'cancel' then
      raise exception using errcode = 'TL083', message = 'emergency_address_needed';
    end if;
    if line_event is not null then
      for next_state in select m.to_state from app.line_transitions() m
          where m.from_state = l.state and m.event = line_event and 'supplier' = any (m.who) loop
        perform app.set_line_state(l.id, line_event, next_state, 'supplier',
          case line_event when 'fail' then 'could_not_deliver' when 'hold' then 'held' end, reason,
          app.user_id());
      end loop;
    end if;
    return (select x.state from order_tasks x where x.id = t.id);
  end $$;
grant execute on function app.move_task to app_user;

-- Adds a task to an order. Returns its id, or null for an order that the caller has no part in.
create function app.add_task(order_id uuid, line_id uuid, task_kind text, task_title text,
  owing text, due timestamptz, after_task uuid, content jsonb)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    made uuid;
  begin
    select * into o from orders x where x.id = add_task.order_id;
    if app.order_party(o.seller_id, o.buyer_id) is null
      or task_kind not in ('port', 'e911', 'shipping', 'other')
      or line_id is not null and not exists (select from order_lines l
        where l.id = add_task.line_id and l.order_id = o.id)
      or after_task is not null and not exists (select from order_tasks t
        where t.id = after_task and t.order_id = o.id) then
      return null;
    end if;
    insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, title, owing_id, due_at,
        depends_on, details, state)
      values (o.seller_id, o.buyer_id, o.id, add_task.line_id, task_kind, task_title,
        case owing when 'buyer' then o.buyer_id else o.seller_id end, due, after_task,
        content - 'key' - 'rule_id',
        case when exists (select from order_tasks t where t.id = after_task
          and t.state in ('open', 'waiting', 'blocked')) then 'waiting' else 'open' end)
      returning id into made;
    perform app.record_move('task', made, o.id, add_task.line_id, 'create', null, 'open',
      app.order_party(o.seller_id, o.buyer_id), '', app.user_id());
    return made;
  end $$;
grant execute on function app.add_task to app_user;

-- Gives a task to a person of the company that owes it, or to no one, and sets its due time.
create function app.assign_task(task_id uuid, person uuid, due timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    t order_tasks;
  begin
    select * into t from order_tasks x where x.id = assign_task.task_id for update;
    if t.kind is null or app.owes_task(t) is not true or person is not null and not exists (
        select from profiles p where p.id = person and p.company_id = t.owing_id
          and p.status = 'active' and p.deleted_at is null) then
      return false;
    end if;
    update order_tasks x set owner_id = person, due_at = due where x.id = t.id;
    return true;
  end $$;
grant execute on function app.assign_task to app_user;

-- Proposes a charge that was found after the order. Null for an order of another seller.
create function app.propose_charge(order_id uuid, line_id uuid, charge_description text,
  charge_kind text, amount bigint, days integer)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    made uuid;
  begin
    select * into o from orders x where x.id = propose_charge.order_id;
    if app.order_party(o.seller_id, o.buyer_id) is distinct from 'seller'
      or line_id is not null and not exists (select from order_lines l
        where l.id = propose_charge.line_id and l.order_id = o.id) then
      return null;
    end if;
    if o.state in ('draft', 'cancelled') then
      raise exception using errcode = 'TL080', message = 'order_state';
    end if;
    insert into order_charges (seller_id, buyer_id, order_id, line_id, description, kind, currency,
        amount_micro, expires_at)
      values (o.seller_id, o.buyer_id, o.id, propose_charge.line_id, charge_description,
        charge_kind, o.currency, amount, now() + make_interval(days => days))
      returning id into made;
    perform app.record_move('order_charge', made, o.id, propose_charge.line_id, 'propose', null,
      'proposed', 'seller', '', app.user_id());
    return made;
  end $$;
grant execute on function app.propose_charge to app_user;

create function app.set_charge_state(charge_id uuid, event text, next_state text, party text,
  reason text, actor uuid)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    c order_charges;
  begin
    select * into c from order_charges x where x.id = set_charge_state.charge_id for update;
    if not app.may_move('order_charge', c.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'charge_state';
    end if;
    update order_charges x set state = next_state, state_since = now() where x.id = c.id;
    perform app.record_move('order_charge', c.id, c.order_id, c.line_id, event, c.state,
      next_state, party, reason, actor);
    if next_state = 'accepted'
      and to_regprocedure('app.charge_order_charge(uuid,date)') is not null then
      execute 'select app.charge_order_charge($1, $2)' using c.id,
        coalesce(app.day_of_line(c.line_id), app.price_day());
    end if;
  end $$;

-- Moves a charge for the caller: accept, decline or withdraw. Null if the caller has no part in it.
create function app.move_charge(charge_id uuid, event text, reason text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    c order_charges;
    party text;
    next_state text := case event when 'accept' then 'accepted' when 'decline' then 'declined'
      when 'withdraw' then 'withdrawn' end;
  begin
    select * into c from order_charges x where x.id = move_charge.charge_id for update;
    party := app.order_party(c.seller_id, c.buyer_id);
    if party is null then
      return null;
    end if;
    if event = 'accept' and c.expires_at <= now() then
      raise exception using errcode = 'TL080', message = 'charge_state';
    end if;
    perform app.set_charge_state(c.id, event, next_state, party, reason, app.user_id());
    return next_state;
  end $$;
grant execute on function app.move_charge to app_user;

-- Ends what has waited too long: drafts after 90 days, details after 30, approvals after 14, and
-- charges at the end of their time. Returns how many.
create function app.expire_orders(moment timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    late record;
    ended bigint := 0;
  begin
    for late in select o.id from orders o
        where o.state = 'draft' and o.state_since <= moment - interval '90 days'
          or o.state = 'awaiting_details' and o.state_since <= moment - interval '30 days'
          or o.state = 'awaiting_approval' and o.state_since <= moment - interval '14 days'
        order by o.state_since, o.id limit 500 loop
      perform app.lock_order_chain(late.id);
      perform app.set_order_state(late.id, 'expire', 'cancelled', 'job', '', null);
      ended := ended + 1;
    end loop;
    for late in select c.id from order_charges c
        where c.state = 'proposed' and c.expires_at <= moment limit 500 loop
      perform app.set_charge_state(late.id, 'time_out', 'timed_out', 'job', '', null);
      ended := ended + 1;
    end loop;
    return ended;
  end $$;
grant execute on function app.expire_orders to app_platform;
