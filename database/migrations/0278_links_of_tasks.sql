-- The details of a task hold what links it to the others of its chain: a seller in between could
-- write over that, so that its port no longer followed the one above.

create or replace function app.move_task(task_id uuid, event text, reason text, given jsonb)
  returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
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
    update order_tasks x
      set details = x.details || (given - array['key', 'rule_id', 'port', 'escalated_at'])
      where x.id = t.id and given <> '{}' and t.kind <> 'e911';
    perform app.set_task_state(t.id, event, next_state, 'owing', reason, app.user_id());
    if t.kind = 'provisioning' then
      line_event := case event when 'complete' then 'succeed' when 'cancel' then 'fail'
        when 'block' then 'hold' when 'resume' then 'resume' end;
      if l.state = 'cancelling' and line_event = 'succeed' then
        perform app.set_line_state(l.id, 'refuse_cancel', 'in_progress', 'supplier', null, '',
          app.user_id());
        l.state := 'in_progress';
      elsif l.state = 'cancelling' and line_event = 'fail' then
        line_event := 'confirm_cancel';
      end if;
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
  end $$;

create or replace function app.add_task(order_id uuid, line_id uuid, task_kind text,
    task_title text, owing text, due timestamptz, after_task uuid, content jsonb)
  returns uuid language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
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
    if task_kind = 'e911' then
      perform app.ask_emergency_address(add_task.line_id);
      return (select t.id from order_tasks t where t.line_id = add_task.line_id
        and t.kind = 'e911' and t.state <> 'cancelled');
    end if;
    insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, title, owing_id, due_at,
        depends_on, details, state)
      values (o.seller_id, o.buyer_id, o.id, add_task.line_id, task_kind, task_title,
        case owing when 'buyer' then o.buyer_id else o.seller_id end, due, after_task,
        content - array['key', 'rule_id', 'port', 'escalated_at'],
        case when exists (select from order_tasks t where t.id = after_task
          and t.state in ('open', 'waiting', 'blocked')) then 'waiting' else 'open' end)
      returning id into made;
    perform app.record_move('task', made, o.id, add_task.line_id, 'create', null, 'open',
      app.order_party(o.seller_id, o.buyer_id), '', app.user_id());
    return made;
  end $$;
