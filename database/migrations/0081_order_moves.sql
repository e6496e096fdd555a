-- Carts, and how orders and their lines move. Each machine has one function that moves it; it
-- checks the state tables, writes the history, and does what follows in the same transaction.

alter table cart_lines add trial_end text not null default 'convert'
  check (trial_end in ('convert', 'end'));

-- As whom the caller acts on what one company sells another: as its buyer, or as its seller.
create function app.order_party(seller uuid, buyer uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case
      when buyer = app.actor_company(app.user_id()) and app.may('orders', 'create') then 'buyer'
      when app.may('orders', 'update') and exists (
        select from get_accessible_companies(app.user_id(), 'read') a where a.id = seller)
        then 'seller' end
  $$;

-- The name of a company for the caller: one within reach, and the seller of what their own company
-- buys, which lies above it. Never one further up.
create function app.trading_name(company uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.name from companies c
    where c.id = company and (
      exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = c.id)
      or exists (select from companies own
        where own.id = app.actor_company(app.user_id()) and own.parent_id = c.id)
      or app.may('orders', 'read') and exists (select from orders o
        where o.buyer_id = app.actor_company(app.user_id()) and o.seller_id = c.id))
  $$;
grant execute on function app.trading_name to app_user;

create function app.quantity_allowed(plan plans, quantity integer) returns boolean
  language sql immutable
  as $$
    select quantity >= plan.min_quantity and (plan.max_quantity is null or quantity <= plan.max_quantity)
      and (quantity - plan.min_quantity) % plan.step_quantity = 0
  $$;

-- Plans on offer that the caller can read: offered to their company, or sold by one within reach.
create function app.orderable_plans(plans uuid[])
  returns table (plan_id uuid, service_id uuid, service_slug text, service text, plan text,
    term_months integer, bill_months integer, trial_days integer, min_quantity integer,
    max_quantity integer, step_quantity integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, s.id, s.slug, s.name, p.name, p.term_months, p.bill_months, p.trial_days,
      p.min_quantity, p.max_quantity, p.step_quantity
    from plans p join services s on s.id = p.service_id
    where p.id = any (orderable_plans.plans) and p.state = 'offered' and p.deleted_at is null
      and app.may('orders', 'create')
      and (s.id = any (app.own_offers()) or exists (
        select from get_accessible_companies(app.user_id(), 'read') a where a.id = p.company_id))
  $$;
grant execute on function app.orderable_plans to app_user;

create function app.orderable_charges(plans uuid[])
  returns table (plan_id uuid, charge_id uuid, place integer, code text, name text, kind text,
    model text, unit text, package_size integer, decimals integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.plan_id, c.id, c.position, c.code, c.name, c.kind, c.model, c.unit, c.package_size,
      c.decimals
    from app.orderable_plans(orderable_charges.plans) p join plan_charges c on c.plan_id = p.plan_id
  $$;
grant execute on function app.orderable_charges to app_user;

-- The name of the company that a buyer orders from, for its own people and those of that company.
create function app.seller_name(buyer uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.name from companies c join companies s on s.id = c.parent_id
    where c.id = buyer and app.order_party(s.id, c.id) is not null
  $$;
grant execute on function app.seller_name to app_user;

-- Puts a plan that the caller's company is offered into the caller's cart, or changes a line of it.
-- Returns the id of the line, or null for a plan or line that isn't there.
create function app.put_cart_line(line uuid, plan uuid, quantity integer, answers jsonb,
  beneficiary uuid, trial_end text)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  #variable_conflict use_variable
  declare
    company uuid := app.actor_company(app.user_id());
    found_plan plans;
    cart uuid;
    changed uuid;
  begin
    if not app.may('orders', 'create') then
      return null;
    end if;
    select p.* into found_plan from plans p
      where p.id = coalesce(plan, (select l.plan_id from cart_lines l where l.id = line))
        and p.state = 'offered' and p.deleted_at is null
        and p.service_id in (select o.service_id from app.services_offered_to(company) o);
    if found_plan.id is null then
      return null;
    end if;
    if not app.quantity_allowed(found_plan, quantity) then
      raise exception using errcode = 'TL081', message = 'quantity_not_allowed';
    end if;
    if beneficiary is not null and not exists (select from company_tree t
        where t.ancestor_id = company and t.descendant_id = beneficiary) then
      raise exception using errcode = 'TL081', message = 'beneficiary_unknown';
    end if;
    if line is not null then
      update cart_lines l set quantity = put_cart_line.quantity, answers = put_cart_line.answers,
          beneficiary_id = beneficiary, trial_end = put_cart_line.trial_end
        from carts c
        where l.id = line and c.id = l.cart_id and c.company_id = company
          and c.user_id = app.user_id()
        returning l.id into changed;
      return changed;
    end if;
    insert into carts as c (company_id, user_id) values (company, app.user_id())
      on conflict (company_id, user_id) do update set updated_at = now() returning c.id into cart;
    if (select count(*) from cart_lines l where l.cart_id = cart) >= 100 then
      raise exception using errcode = 'TL081', message = 'cart_full';
    end if;
    insert into cart_lines as l (company_id, cart_id, plan_id, quantity, answers, beneficiary_id,
        trial_end)
      values (company, cart, found_plan.id, quantity, answers, beneficiary, trial_end)
      returning l.id into changed;
    return changed;
  end $$;
grant execute on function app.put_cart_line to app_user;

-- Removes lines of the caller's cart; all of them without ids. Returns how many.
create function app.remove_cart_lines(lines uuid[]) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with gone as (
      delete from cart_lines l using carts c
        where c.id = l.cart_id and c.user_id = app.user_id()
          and c.company_id = app.actor_company(app.user_id()) and app.may('orders', 'create')
          and (lines is null or l.id = any (lines))
        returning 1)
      select count(*) from gone
  $$;
grant execute on function app.remove_cart_lines to app_user;

-- Writes what moved. People are named in the history of their own order only: what follows at other
-- companies of the chain names no one.
create function app.record_move(machine text, subject uuid, order_id uuid, line_id uuid,
  event text, from_state text, to_state text, party text, reason text, actor uuid)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    entry audit_logs;
  begin
    select * into o from orders x where x.id = record_move.order_id;
    insert into order_history (seller_id, buyer_id, order_id, line_id, machine, subject_id, event,
        from_state, to_state, party, actor_id, reason)
      values (o.seller_id, o.buyer_id, o.id, line_id, machine, subject, event, from_state,
        to_state, party, actor, coalesce(reason, ''));
    if actor is not null then
      entry.company_id := case party when 'buyer' then o.buyer_id else o.seller_id end;
      entry.action := 'event';
      entry.resource_type := 'orders.moved';
      entry.resource_id := o.id;
      entry.resource_label := o.number;
      entry.result := 'done';
      entry.after := jsonb_build_object('record', machine, 'event', event, 'from', from_state,
        'to', to_state);
      perform app.write_audit(entry);
    end if;
  end $$;

-- Locks a chain of orders: moving one of them moves the others in the same transaction.
create function app.lock_order_chain(order_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    lowest uuid := order_id;
    next_id uuid;
  begin
    loop
      select o.fulfils_order_id into next_id from orders o where o.id = lowest;
      exit when next_id is null;
      lowest := next_id;
    end loop;
    perform pg_advisory_xact_lock(hashtextextended('order chain ' || lowest, 0));
  end $$;

-- The next number of a seller's orders.
create function app.next_order_number(seller uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('orders of ' || seller, 0));
    return (select coalesce(max(o.number), 1000) + 1 from orders o where o.seller_id = seller);
  end $$;

-- Inserts an order of `buyer` from the company directly above it, at today's prices between these
-- two, even if the seller places it. `wanted` has rows of plan_id, quantity, answers,
-- beneficiary_id, trial_end and fulfils_line_id. Raises not_orderable if one of them has no price.
create function app.insert_order(buyer uuid, wanted jsonb, order_source text, buyer_reference text,
  order_note text, fulfils uuid, author uuid)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    seller uuid := (select c.parent_id from companies c where c.id = buyer);
    today date := app.price_day();
    made uuid := gen_random_uuid();
    priced jsonb;
    currencies text[];
    unpriced boolean;
    found uuid[];
    line record;
  begin
    if seller is null then
      raise exception using errcode = 'TL081', message = 'no_seller';
    end if;
    select jsonb_object_agg(s.charge_id, s.brackets), array_agg(distinct s.currency),
        bool_or(s.problem is not null or s.brackets is null), array_agg(distinct s.plan_id)
      into priced, currencies, unpriced, found
      from app.price_steps(buyer, buyer, null,
        array(select distinct (w ->> 'plan_id')::uuid from jsonb_array_elements(wanted) w), today,
        false) s
      where s.step = 1;
    if unpriced is not false or exists (select from jsonb_array_elements(wanted) w
        where (w ->> 'plan_id')::uuid <> all (found)) then
      raise exception using errcode = 'TL081', message = 'not_orderable';
    end if;
    if cardinality(currencies) <> 1 then
      raise exception using errcode = 'TL081', message = 'several_currencies';
    end if;
    insert into orders (id, seller_id, buyer_id, number, currency, source, reference, note,
        fulfils_order_id, created_by)
      values (made, seller, buyer, app.next_order_number(seller), currencies[1], order_source,
        buyer_reference, order_note, fulfils, author);
    for line in
      select w.value, w.ordinality, p as plan, s.name as service
      from jsonb_array_elements(wanted) with ordinality w
        join plans p on p.id = (w.value ->> 'plan_id')::uuid
        join services s on s.id = p.service_id
      order by w.ordinality
    loop
      if not app.quantity_allowed(line.plan, (line.value ->> 'quantity')::integer) then
        raise exception using errcode = 'TL081', message = 'quantity_not_allowed';
      end if;
      if not exists (select from company_tree t where t.ancestor_id = buyer
          and t.descendant_id = coalesce((line.value ->> 'beneficiary_id')::uuid, buyer)) then
        raise exception using errcode = 'TL081', message = 'beneficiary_unknown';
      end if;
      insert into order_lines (seller_id, buyer_id, order_id, position, service_id, plan_id,
          service, plan, terms, charges, currency, priced_on, quantity, answers, beneficiary_id,
          fulfils_line_id)
        values (seller, buyer, made, line.ordinality, (line.plan).service_id, (line.plan).id,
          line.service, (line.plan).name,
          jsonb_build_object('code', (line.plan).code, 'rank', (line.plan).rank,
            'term_months', (line.plan).term_months, 'bill_months', (line.plan).bill_months,
            'trial_days', (line.plan).trial_days,
            'trial_end', coalesce(line.value ->> 'trial_end', 'convert'),
            'end_action', (line.plan).end_action, 'notice_days', (line.plan).notice_days,
            'window_days', (line.plan).window_days, 'early_fee_bps', (line.plan).early_fee_bps,
            'charge_while_suspended', (line.plan).charge_while_suspended,
            'min_quantity', (line.plan).min_quantity, 'max_quantity', (line.plan).max_quantity,
            'step_quantity', (line.plan).step_quantity),
          (select jsonb_agg(jsonb_build_object('charge_id', c.id, 'code', c.code, 'name', c.name,
              'kind', c.kind, 'model', c.model, 'unit', c.unit, 'package_size', c.package_size,
              'decimals', c.decimals, 'meter', c.meter, 'tax_code', c.tax_code,
              'brackets', priced -> c.id::text) order by c.position, c.id)
            from plan_charges c where c.plan_id = (line.plan).id),
          currencies[1], today, (line.value ->> 'quantity')::integer,
          coalesce(line.value -> 'answers', '{}'),
          coalesce((line.value ->> 'beneficiary_id')::uuid, buyer),
          (line.value ->> 'fulfils_line_id')::uuid);
    end loop;
    return made;
  end $$;

-- Creates an order as a draft: for the caller's own company, or, as its seller, for a company
-- directly below one within reach. Null for any other company.
create function app.create_order(buyer uuid, wanted jsonb, order_source text, buyer_reference text,
  order_note text)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    seller uuid := (select c.parent_id from companies c where c.id = buyer
      and c.status = 'active' and c.deleted_at is null);
    party text := app.order_party(seller, buyer);
    made uuid;
  begin
    if party is null or not app.may('orders', 'create') then
      return null;
    end if;
    made := app.insert_order(buyer, wanted, order_source, buyer_reference, order_note, null,
      app.user_id());
    perform app.record_move('order', made, made, null, 'create', null, 'draft', party, '',
      app.user_id());
    return made;
  end $$;
grant execute on function app.create_order to app_user;

-- Whether a line has questions without an answer: keys whose value is null.
create function app.lacks_details(line order_lines) returns boolean
  language sql immutable
  as $$
    select exists (select from jsonb_each(line.answers) a where a.value = 'null'::jsonb)
  $$;

-- Moves an order, with what follows for its lines and tasks. Called by the functions below alone.
create function app.set_order_state(order_id uuid, event text, next_state text, party text,
  reason text, actor uuid)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    line_id uuid;
    task_id uuid;
  begin
    select * into o from orders x where x.id = set_order_state.order_id for update;
    if not app.may_move('order', o.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'order_state';
    end if;
    update orders x set state = next_state, state_since = now(), reminders = 0,
        submitted_by = case when event = 'submit' then actor else x.submitted_by end,
        submitted_at = case when event = 'submit' then now() else x.submitted_at end
      where x.id = o.id;
    perform app.record_move('order', o.id, o.id, null, event, o.state, next_state, party, reason,
      actor);
    if next_state = 'awaiting_details' then
      for line_id in select l.id from order_lines l
          where l.order_id = o.id and l.state = 'pending' and app.lacks_details(l) loop
        perform app.set_line_state(line_id, 'ask_details', 'awaiting_details', 'job', null, '',
          null);
      end loop;
    elsif next_state = 'ready' then
      for line_id in select l.id from order_lines l
          where l.order_id = o.id and l.state in ('pending', 'awaiting_details')
          order by l.position loop
        perform app.set_line_state(line_id, 'release', 'ready', 'job', null, '', null);
      end loop;
    elsif next_state = 'submitting' and event = 'retry' and actor is not null then
      for line_id in select l.id from order_lines l where l.order_id = o.id and l.state = 'failed'
          order by l.position loop
        perform app.set_line_state(line_id, 'retry', 'ready', party, null, '', actor);
      end loop;
    elsif next_state = 'cancelled' and event <> 'settle' then
      for line_id in select l.id from order_lines l
          where l.order_id = o.id and l.state in ('pending', 'awaiting_details', 'ready')
          order by l.position loop
        perform app.set_line_state(line_id, case when party in ('buyer', 'seller') then 'cancel'
          else 'expire' end, 'cancelled', case when party in ('buyer', 'seller') then party
          else 'job' end, null, '', actor);
      end loop;
      for task_id in select t.id from order_tasks t
          where t.order_id = o.id and t.state in ('open', 'waiting', 'blocked') loop
        perform app.set_task_state(task_id, 'cancel', 'cancelled', 'job', '', null);
      end loop;
    end if;
    if next_state in ('ready', 'submitting') then
      perform app.ensure_job_queued('orders.process');
    end if;
  end $$;

-- An order follows its lines: in progress once all are submitted, and settled once all have ended.
create function app.settle_order(order_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    states text[];
  begin
    select * into o from orders x where x.id = settle_order.order_id for update;
    select array_agg(l.state) into states from order_lines l where l.order_id = o.id;
    if o.state = 'submitting' and not states && array['pending', 'ready', 'submitting'] then
      perform app.set_order_state(o.id, 'begin', 'in_progress', 'job', '', null);
      o.state := 'in_progress';
    end if;
    if o.state = 'in_progress' and states <@ array['succeeded', 'failed', 'cancelled'] then
      perform app.set_order_state(o.id, 'settle', case
        when states <@ array['cancelled'] then 'cancelled'
        when not 'failed' = any (states) then 'completed'
        when not 'succeeded' = any (states) then 'failed'
        else 'partially_failed' end, 'lines', '', null);
    end if;
  end $$;

-- The day of a chain of lines, in the time zone that its lowest seller has agreed with its buyer.
create function app.day_of_line(line uuid) returns date
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with recursive lower as (
      select l.id, l.fulfils_line_id, l.seller_id, l.buyer_id from order_lines l where l.id = line
      union all
      select l.id, l.fulfils_line_id, l.seller_id, l.buyer_id
      from lower d join order_lines l on l.id = d.fulfils_line_id)
    select (now() at time zone coalesce((select t.time_zone from trade_terms t
      where t.seller_id = d.seller_id and t.buyer_id = d.buyer_id), 'UTC'))::date
    from lower d where d.fulfils_line_id is null
  $$;

-- Moves a line, and in the same transaction the lines of the chain that depend on it: outcomes go
-- down to the line that it fulfils, wishes to cancel go up to the line that fulfils it. What goes
-- down says nothing of why.
create function app.set_line_state(line_id uuid, event text, next_state text, party text,
  line_problem text, reason text, actor uuid)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    lower order_lines;
    upper order_lines;
    task_id uuid;
  begin
    select * into l from order_lines x where x.id = set_line_state.line_id for update;
    if not app.may_move('line', l.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'line_state';
    end if;
    update order_lines x set state = next_state, state_since = now(), reminders = 0,
        problem = line_problem,
        unknown_since = null,
        attempt = x.attempt + (event = 'retry')::integer
      where x.id = l.id;
    perform app.record_move('line', l.id, l.order_id, l.id, event, l.state, next_state, party,
      reason, actor);
    if next_state in ('succeeded', 'failed', 'cancelled') then
      for task_id in select t.id from order_tasks t
          where t.line_id = l.id and t.state in ('open', 'waiting', 'blocked') loop
        perform app.set_task_state(task_id, 'cancel', 'cancelled', 'job', '', null);
      end loop;
    end if;
    if next_state = 'succeeded'
      and to_regprocedure('app.start_subscription(uuid,date)') is not null then
      execute 'select app.start_subscription($1, $2)' using l.id, app.day_of_line(l.id);
    end if;
    -- Down.
    select * into lower from order_lines x where x.id = l.fulfils_line_id for update;
    if lower.id is not null then
      if next_state = 'in_progress' and event = 'accept' and lower.state = 'cancelling' then
        perform app.set_line_state(l.id, 'request_cancel', 'cancelling', 'buyer', null, '', null);
      elsif event in ('hold', 'resume', 'succeed', 'refuse_cancel') then
        if app.may_move('line', lower.state, event, next_state, 'supplier') then
          perform app.set_line_state(lower.id, event, next_state, 'supplier',
            case event when 'hold' then 'held_by_supplier' end, '', null);
        elsif event = 'succeed' and lower.state = 'cancelling' then
          perform app.set_line_state(lower.id, 'refuse_cancel', 'in_progress', 'supplier', null,
            '', null);
          perform app.set_line_state(lower.id, 'succeed', 'succeeded', 'supplier', null, '', null);
        end if;
      elsif next_state = 'cancelled' and lower.state = 'cancelling' then
        perform app.set_line_state(lower.id, 'confirm_cancel', 'cancelled', 'supplier', null, '',
          null);
      elsif next_state = 'failed' and lower.state = 'cancelling' then
        perform app.set_line_state(lower.id, 'confirm_cancel', 'cancelled', 'supplier', null, '',
          null);
      elsif next_state in ('failed', 'cancelled') and lower.state in ('in_progress', 'on_hold') then
        perform app.set_line_state(lower.id, 'fail', 'failed', 'supplier', 'supplier_failed', '',
          null);
      elsif event = 'retry' and lower.state = 'failed' then
        perform app.set_line_state(lower.id, 'retry', 'ready', 'supplier', null, '', null);
        perform app.set_line_state(lower.id, 'submit', 'submitting', 'job', null, '', null);
        perform app.set_line_state(lower.id, 'accept', 'in_progress', 'supplier', null, '', null);
      end if;
    end if;
    -- Up.
    if event = 'request_cancel' then
      select * into upper from order_lines x where x.fulfils_line_id = l.id
        and x.state not in ('succeeded', 'failed', 'cancelled') for update;
      if upper.state in ('pending', 'awaiting_details', 'ready') then
        perform app.set_line_state(upper.id, 'cancel', 'cancelled', 'buyer', null, '', null);
      elsif upper.state in ('in_progress', 'on_hold') then
        perform app.set_line_state(upper.id, 'request_cancel', 'cancelling', 'buyer', null, '',
          null);
      elsif upper.id is null then
        insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, owing_id, due_at)
          values (l.seller_id, l.buyer_id, l.order_id, l.id, 'cancellation', l.seller_id,
            now() + interval '2 days');
      end if;
    end if;
    perform app.follow_line(l.order_id, event);
  end $$;

-- The order of a line follows it; a retried line puts it back to work.
create function app.follow_line(order_id uuid, event text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
  begin
    select * into o from orders x where x.id = follow_line.order_id;
    if event = 'retry' then
      if o.state in ('partially_failed', 'failed') then
        perform app.set_order_state(o.id, 'retry', 'submitting', 'seller', '', null);
      end if;
      perform app.ensure_job_queued('orders.process');
    elsif o.state in ('submitting', 'in_progress') then
      perform app.settle_order(o.id);
    end if;
  end $$;

-- Moves a task. What its end means for a line is decided by app.move_task.
create function app.set_task_state(task_id uuid, event text, next_state text, party text,
  reason text, actor uuid)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    t order_tasks;
    waiting uuid;
  begin
    select * into t from order_tasks x where x.id = set_task_state.task_id for update;
    if not app.may_move('task', t.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'task_state';
    end if;
    update order_tasks x set state = next_state, state_since = now(), reminders = 0,
        blocker = case next_state when 'blocked' then reason else '' end
      where x.id = t.id;
    perform app.record_move('task', t.id, t.order_id, t.line_id, event, t.state, next_state, party,
      reason, actor);
    if next_state in ('done', 'cancelled') then
      for waiting in select x.id from order_tasks x
          where x.depends_on = t.id and x.state = 'waiting' loop
        perform app.set_task_state(waiting, 'resume', 'open', 'job', '', null);
      end loop;
    end if;
  end $$;

-- Adds an approval task for every rule that an order meets. Returns how many.
create function app.ask_approvals(order_id uuid, amount bigint) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with asked as (
      insert into order_tasks (seller_id, buyer_id, order_id, kind, owing_id, role, due_at, details)
        select o.seller_id, o.buyer_id, o.id, 'approval', r.company_id, r.role,
          now() + interval '1 day', jsonb_build_object('rule_id', r.id)
        from orders o join approval_rules r
          on (r.applies_to = 'purchases' and r.company_id = o.buyer_id
              and coalesce(r.counterpart_id, o.seller_id) = o.seller_id)
            or (r.applies_to = 'sales' and r.company_id = o.seller_id
              and coalesce(r.counterpart_id, o.buyer_id) = o.buyer_id)
        where o.id = ask_approvals.order_id
          and (r.minimum is null or r.currency = o.currency and amount >= r.minimum)
        returning 1)
      select count(*) from asked
  $$;

-- Whether an order of this amount would need approval; for previews.
create function app.needs_approval(buyer uuid, order_currency text, amount bigint) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.order_party(c.parent_id, c.id) is not null and exists (
      select from approval_rules r
      where (r.applies_to = 'purchases' and r.company_id = c.id
            and coalesce(r.counterpart_id, c.parent_id) = c.parent_id
          or r.applies_to = 'sales' and r.company_id = c.parent_id
            and coalesce(r.counterpart_id, c.id) = c.id)
        and (r.minimum is null or r.currency = order_currency and amount >= r.minimum))
    from companies c where c.id = needs_approval.buyer
  $$;
grant execute on function app.needs_approval to app_user;

-- Goes on with an order whose details are complete.
create function app.pass_details(order_id uuid, event text, party text, amount bigint, actor uuid)
  returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    next_state text := case when app.ask_approvals(order_id, amount) > 0
      then 'awaiting_approval' else 'ready' end;
  begin
    perform app.set_order_state(order_id, event, next_state, party, '', actor);
    return next_state;
  end $$;

-- Moves an order for the caller: submit, start, retry or cancel. `amount` is what the first bill
-- comes to, in minor units, for the approval rules. Returns the new state, or null for an order
-- that the caller has no part in.
create function app.move_order(order_id uuid, event text, amount bigint, reason text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    party text;
    next_state text;
  begin
    perform app.lock_order_chain(order_id);
    select * into o from orders x where x.id = move_order.order_id for update;
    party := app.order_party(o.seller_id, o.buyer_id);
    if party is null then
      return null;
    end if;
    if event = 'submit' then
      if exists (select from order_lines l where l.order_id = o.id and app.lacks_details(l)) then
        next_state := 'awaiting_details';
      else
        return app.pass_details(o.id, 'submit', party, amount, app.user_id());
      end if;
    elsif event = 'retry' and o.state_since < now() - interval '30 days' then
      raise exception using errcode = 'TL080', message = 'retry_too_late';
    else
      next_state := case event when 'start' then 'submitting' when 'retry' then 'submitting'
        when 'cancel' then 'cancelled' end;
    end if;
    if next_state is null or (event = 'cancel' and o.source = 'back_order' and party = 'buyer') then
      raise exception using errcode = 'TL080', message = 'order_state';
    end if;
    perform app.set_order_state(o.id, event, next_state, party, reason, app.user_id());
    return next_state;
  end $$;
grant execute on function app.move_order to app_user;

-- Answers questions of a line whose order waits for them. Returns the state of the order.
create function app.answer_line(line_id uuid, given jsonb, amount bigint) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    o orders;
  begin
    select * into l from order_lines x where x.id = answer_line.line_id;
    perform app.lock_order_chain(l.order_id);
    select * into o from orders x where x.id = l.order_id for update;
    if app.order_party(o.seller_id, o.buyer_id) is null then
      return null;
    end if;
    if o.state not in ('draft', 'awaiting_details') then
      raise exception using errcode = 'TL080', message = 'order_state';
    end if;
    update order_lines x set answers = x.answers || given where x.id = l.id;
    if o.state = 'awaiting_details' and not exists (select from order_lines x
        where x.order_id = o.id and app.lacks_details(x)) then
      return app.pass_details(o.id, 'complete_details', 'job', amount, null);
    end if;
    return o.state;
  end $$;
grant execute on function app.answer_line to app_user;

-- Whether the caller may decide an approval: someone of the company that has the rule, of its role
-- or a higher one, and never the one who submitted the order. Once it was passed on, someone above
-- the seller may decide its own rules as well.
create function app.may_approve(task order_tasks) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select task.kind = 'approval' and app.may('orders', 'approve')
      and app.own_level() >= app.role_level(task.role)
      and not exists (select from orders o where o.id = task.order_id
        and app.user_id() in (o.submitted_by, o.created_by))
      and (task.owing_id = app.actor_company(app.user_id())
        or task.details ? 'escalated_at' and task.owing_id = task.seller_id
          and exists (select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = task.seller_id))
  $$;
grant execute on function app.may_approve to app_user;

-- Approves or rejects an order for every rule that the caller may decide. Returns its new state, or
-- null if there is nothing to decide.
create function app.decide_order(order_id uuid, approved boolean, reason text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    task_id uuid;
    decided boolean := false;
  begin
    perform app.lock_order_chain(order_id);
    select * into o from orders x where x.id = decide_order.order_id for update;
    for task_id in select t.id from order_tasks t
        where t.order_id = o.id and t.state in ('open', 'waiting') and app.may_approve(t) loop
      decided := true;
      if approved then
        perform app.set_task_state(task_id, 'complete', 'done', 'owing', reason, app.user_id());
      end if;
    end loop;
    if not decided then
      return null;
    end if;
    if not approved then
      perform app.set_order_state(o.id, 'reject', 'cancelled', 'approver', reason, app.user_id());
      return 'cancelled';
    end if;
    if exists (select from order_tasks t where t.order_id = o.id and t.kind = 'approval'
        and t.state in ('open', 'waiting', 'blocked')) then
      return o.state;
    end if;
    perform app.set_order_state(o.id, 'approve', 'ready', 'approver', reason, app.user_id());
    return 'ready';
  end $$;
grant execute on function app.decide_order to app_user;

-- Moves a line for the caller: retry, cancel or request_cancel. Returns its new state, or null for
-- a line that the caller has no part in.
create function app.move_line(line_id uuid, event text, reason text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    party text;
    next_state text := case event when 'retry' then 'ready' when 'cancel' then 'cancelled'
      when 'request_cancel' then 'cancelling' end;
  begin
    select * into l from order_lines x where x.id = move_line.line_id;
    party := app.order_party(l.seller_id, l.buyer_id);
    if party is null then
      return null;
    end if;
    perform app.lock_order_chain(l.order_id);
    -- What a seller orders for its own buyer is cancelled with that buyer's line.
    if next_state is null or l.fulfils_line_id is not null and party = 'buyer' then
      raise exception using errcode = 'TL080', message = 'line_state';
    end if;
    perform app.set_line_state(l.id, event, next_state, party, null, reason, app.user_id());
    return (select x.state from order_lines x where x.id = l.id);
  end $$;
grant execute on function app.move_line to app_user;

-- A company keeps its parent while an order between the two is open.
create function app.guard_open_orders() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (select from orders o where o.buyer_id = new.id
        and o.state not in ('completed', 'cancelled', 'failed', 'partially_failed')) then
      raise exception using errcode = 'TL082', message = 'company_has_open_orders';
    end if;
    return new;
  end $$;

create trigger guard_orders before update of parent_id on companies
  for each row when (new.parent_id is distinct from old.parent_id)
  execute function app.guard_open_orders();
