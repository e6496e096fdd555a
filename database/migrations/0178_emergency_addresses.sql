-- Emergency addresses: a US or Canadian line for calls isn't delivered before its address is
-- registered. The task of each company in the chain has the same state and address; they move
-- together, and the topmost seller checks and registers the address.

alter table order_tasks add column address_state text
  constraint order_tasks_address_state_check
  check (address_state in ('pending', 'verified', 'correction', 'rejected', 'registered'));
update order_tasks set address_state = case state when 'done' then 'registered' else 'pending' end,
    details = case when details ? 'street' then jsonb_build_object('address', details)
      else details end
  where kind = 'e911';
alter table order_tasks add constraint order_tasks_address_kind_check
  check ((kind = 'e911') = (address_state is not null));

alter table order_history drop constraint order_history_machine_check;
alter table order_history add constraint order_history_machine_check
  check (machine in ('order', 'line', 'task', 'order_charge', 'port', 'emergency_address'));

create function app.emergency_address_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('pending', 'verify', 'verified', array['seller']),
      ('pending', 'propose', 'correction', array['seller']),
      ('pending', 'reject', 'rejected', array['seller']),
      ('verified', 'reject', 'rejected', array['seller']),
      ('correction', 'accept', 'verified', array['buyer']),
      ('pending', 'change', 'pending', array['buyer', 'seller']),
      ('correction', 'change', 'pending', array['buyer', 'seller']),
      ('rejected', 'change', 'pending', array['buyer', 'seller']),
      ('verified', 'register', 'registered', array['seller'])
  $$;

-- The lines of a chain, from the company that will use it up.
create function app.line_chain(line uuid) returns setof order_lines
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with recursive down as (
      select l.id, l.fulfils_line_id from order_lines l where l.id = line
      union all
      select l.id, l.fulfils_line_id from down d join order_lines l on l.id = d.fulfils_line_id),
    up as (
      select d.id from down d where d.fulfils_line_id is null
      union all
      select l.id from up u join order_lines l on l.fulfils_line_id = u.id)
    select l.* from up u join order_lines l on l.id = u.id
  $$;

-- Whether the company above delivers a line.
create function app.is_passed_up(line uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from order_lines l
      where l.fulfils_line_id = line and l.state not in ('failed', 'cancelled'))
  $$;

-- As whom the caller acts on an emergency address: as its buyer, or as the topmost seller.
create function app.address_party(task order_tasks) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.party from app.order_party(task.seller_id, task.buyer_id) p (party)
    where task.kind = 'e911' and (p.party = 'buyer' or not app.is_passed_up(task.line_id))
  $$;
grant execute on function app.address_party to app_user;

-- Whether what was answered for a line for calls names a place in the US or Canada.
create function app.is_in_north_america(answers jsonb) returns boolean
  language sql immutable
  as $$
    select exists (select from jsonb_each(answers) a
      where upper(trim(case jsonb_typeof(a.value)
          when 'object' then a.value ->> 'country'
          when 'string' then case a.key when 'country' then a.value #>> '{}' end end))
        in ('US', 'USA', 'UNITED STATES', 'CA', 'CANADA'))
  $$;

-- Creates the tasks for the emergency address of a line at every company of its chain that has none
-- yet, with the address that is known already.
create function app.ask_emergency_address(line uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with chain as materialized (select * from app.line_chain(line)),
    known as (
      select t.* from chain c join order_tasks t on t.line_id = c.id
      where t.kind = 'e911' order by t.state = 'cancelled', t.created_at desc limit 1),
    facts as (
      select
        coalesce((select k.address_state from known k where k.state <> 'cancelled'), 'pending')
          as state,
        coalesce((select k.details from known k where k.state <> 'cancelled'),
          (select jsonb_build_object('address', k.details -> 'address') from known k
            where k.details ? 'address'),
          (select jsonb_build_object('address', a.value) from chain c, jsonb_each(c.answers) a
            where jsonb_typeof(a.value) = 'object' and a.value ? 'street' limit 1), '{}')
          as details)
    insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, owing_id, due_at,
        details, address_state, state)
      select c.seller_id, c.buyer_id, c.order_id, c.id, 'e911',
        case when f.state in ('correction', 'rejected') then c.buyer_id else c.seller_id end,
        now() + interval '3 days', f.details, f.state,
        case f.state when 'registered' then 'done' else 'open' end
      from chain c, facts f
      where not exists (select from order_tasks t
        where t.line_id = c.id and t.kind = 'e911' and t.state <> 'cancelled')
  $$;

-- Moves the emergency address of a line for the caller, at all companies of its chain: the topmost
-- seller checks it, and a buyer accepts a correction or enters another one. Returns its new state,
-- or null for someone who has no part in it.
create function app.move_emergency_address(task_id uuid, event text, facts jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    t order_tasks;
    part order_tasks;
    party text;
    next_state text;
  begin
    select * into t from order_tasks x where x.id = move_emergency_address.task_id;
    party := app.address_party(t);
    if party is null then
      return null;
    end if;
    perform app.lock_order_chain(t.order_id);
    select * into t from order_tasks x where x.id = t.id for update;
    select m.to_state into next_state from app.emergency_address_transitions() m
      where m.from_state = t.address_state and m.event = move_emergency_address.event
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
          owing_id = case when next_state in ('correction', 'rejected') then x.buyer_id
            else x.seller_id end,
          owner_id = case when (next_state in ('correction', 'rejected'))
            = (x.owing_id = x.buyer_id) then x.owner_id end,
          due_at = now() + interval '3 days',
          details = x.details - 'proposed' - 'problem' || case event
            when 'change' then jsonb_build_object('address', facts -> 'address')
            when 'propose' then jsonb_build_object('proposed', facts -> 'address')
            when 'accept' then jsonb_build_object('address', x.details -> 'proposed')
            when 'reject' then jsonb_build_object('problem', facts -> 'problem')
            else '{}' end
        where x.id = part.id;
      perform app.record_move('emergency_address', part.id, part.order_id, part.line_id, event,
        part.address_state, next_state, party, '',
        case part.id when t.id then app.user_id() end);
      if part.state <> 'open' then
        perform app.set_task_state(part.id, 'resume', 'open', 'owing', '', null);
      end if;
      if next_state = 'registered' then
        perform app.set_task_state(part.id, 'complete', 'done', 'owing', '', null);
        update service_instances i
          set addresses = jsonb_build_array(part.details -> 'address')
          from order_lines l where l.id = part.line_id and i.id = l.instance_id;
      end if;
    end loop;
    return next_state;
  end $$;
grant execute on function app.move_emergency_address to app_user;

-- Asks for the address of lines for calls in the US and Canada, wherever they were answered.
create or replace function app.settle_attempt(attempt_key text, answered text, supplier_reference text, code text, supplier_words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
      if app.is_in_north_america(l.answers) and exists (select from services s
          where s.id = l.service_id and s.category = 'voice') then
        perform app.ask_emergency_address(l.id);
      end if;
    elsif answered = 'refused' then
      perform app.set_line_state(l.id, 'refuse', 'failed', 'supplier', code, '', null);
    elsif l.state = 'submitting' then
      perform app.set_line_state(l.id, 'lose', 'needs_reconcile', 'job', 'no_clear_answer', '',
        null);
    end if;
  end $function$;

-- A task for an emergency address ends with its registration, one for porting with its last number.
create or replace function app.move_task(task_id uuid, event text, reason text, given jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
    if t.kind = 'e911' and event in ('complete', 'cancel') then
      raise exception using errcode = 'TL083', message = 'emergency_address_needed';
    end if;
    if t.kind = 'port' and event = 'complete' and exists (select from port_numbers n
        where n.task_id = t.id and n.state not in ('done', 'cancelled')) then
      raise exception using errcode = 'TL083', message = 'port_numbers_open';
    end if;
    perform app.lock_order_chain(t.order_id);
    select * into l from order_lines x where x.id = t.line_id for update;
    if t.kind = 'provisioning' and event = 'complete' and exists (select from order_tasks x
        where x.line_id = t.line_id and x.kind in ('e911', 'port', 'shipping')
          and x.state in ('open', 'waiting', 'blocked')) then
      raise exception using errcode = 'TL083', message = 'line_tasks_open';
    end if;
    update order_tasks x set details = x.details || (given - 'key' - 'rule_id')
      where x.id = t.id and given <> '{}' and t.kind <> 'e911';
    perform app.set_task_state(t.id, event, next_state, 'owing', reason, app.user_id());
    if t.kind = 'provisioning' then
      line_event := case event when 'complete' then 'succeed' when 'cancel' then 'fail'
        when 'block' then 'hold' when 'resume' then 'resume' end;
    elsif t.kind = 'cancellation' then
      line_event := case event when 'complete' then 'confirm_cancel'
        when 'cancel' then 'refuse_cancel' end;
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
  end $function$;

create or replace function app.add_task(order_id uuid, line_id uuid, task_kind text, task_title text, owing text, due timestamp with time zone, after_task uuid, content jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
    if task_kind = 'e911' then
      perform app.ask_emergency_address(add_task.line_id);
      return (select t.id from order_tasks t where t.line_id = add_task.line_id
        and t.kind = 'e911' and t.state <> 'cancelled');
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
  end $function$;

-- Also tells the company that has to do it now.
create or replace function app.notify_task()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
    facts jsonb;
  begin
    select * into o from orders x where x.id = new.order_id;
    facts := jsonb_build_object('order', o.id, 'number', o.number, 'task', new.kind);
    if tg_op = 'UPDATE' and new.owing_id = old.owing_id then
      if new.owner_id is distinct from app.user_id() then
        perform app.notify_person(new.owner_id, 'orders.task', facts, o.id);
      end if;
    elsif new.kind = 'e911' and new.owing_id = new.seller_id
      and app.is_passed_up(new.line_id) then
      return null;
    elsif new.kind = 'approval' then
      perform app.notify_permission_holders(new.owing_id, 'orders', 'approve', 'orders.approval',
        facts - 'task', o.id, coalesce(o.submitted_by, o.created_by));
    else
      perform app.notify_permission_holders(new.owing_id, 'orders',
        case new.owing_id when new.buyer_id then 'create' else 'update' end, 'orders.task', facts,
        o.id, app.user_id());
    end if;
    return null;
  end $function$;

create trigger notify_owing after update of owing_id on order_tasks
  for each row when (new.owing_id <> old.owing_id and new.state in ('open', 'waiting'))
  execute function app.notify_task();

create or replace function app.open_tracker(token bytea, site uuid, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select jsonb_build_object('seller_id', o.seller_id, 'seller_name', s.name,
      'buyer_name', b.name, 'number', o.number, 'state', o.state, 'submitted_at', o.submitted_at,
      'time_zone', coalesce((select t.time_zone from trade_terms t
        where t.seller_id = o.seller_id and t.buyer_id = o.buyer_id), 'UTC'),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'service', l.service,
          'plan', l.plan, 'quantity', l.quantity, 'state', l.state, 'state_since', l.state_since)
          order by l.position), '[]')
        from order_lines l where l.order_id = o.id),
      'tasks', (select coalesce(jsonb_agg(jsonb_build_object('line_id', t.line_id, 'kind', t.kind,
          'title', t.title, 'state', t.state, 'state_since', t.state_since, 'due_at', t.due_at,
          'depends_on', t.depends_on, 'emergency', case
            when t.address_state is not null then jsonb_build_object('state', t.address_state) end,
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
  $function$;
