-- A line that was on hold when its buyer asked to cancel it was in progress after a refusal.

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
      ('cancelling', 'refuse_cancel', 'on_hold', array['supplier']),
      ('failed', 'retry', 'ready', array['seller', 'supplier']),
      ('cancelled', 'retry', 'ready', array['bundle']),
      ('pending', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('awaiting_details', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('ready', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('pending', 'expire', 'cancelled', array['job']),
      ('awaiting_details', 'expire', 'cancelled', array['job']),
      ('ready', 'expire', 'cancelled', array['job'])
  $$;

-- Where a line returns to when its cancellation is refused, and its problem there. A person who
-- delivers it may have put it on hold, or resumed it, in the meantime.
create function app.before_cancelling(line uuid, out state text, out problem text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select x.state, case x.state when 'on_hold' then 'held' end
    from (select coalesce(
      (select case t.state when 'blocked' then 'on_hold' else 'in_progress' end
        from order_tasks t where t.line_id = before_cancelling.line and t.kind = 'provisioning'
          and t.state in ('open', 'waiting', 'blocked') limit 1),
      (select h.from_state from order_history h where h.line_id = before_cancelling.line
          and h.machine = 'line' and h.event = 'request_cancel'
        order by h.at desc, h.id desc limit 1),
      'in_progress') as state) x
  $$;

create or replace function app.set_line_state(line_id uuid, event text, next_state text,
    party text, line_problem text, reason text, actor uuid)
  returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    lower order_lines;
    upper order_lines;
    task_id uuid;
    part order_lines;
  begin
    select * into l from order_lines x where x.id = set_line_state.line_id for update;
    if not app.can_move('line', l.state, event, next_state, party) then
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
    -- Parts start with their bundle.
    if next_state = 'succeeded' and l.parent_id is null then
      perform app.start_subscription(l.id, app.day_of_line(l.id));
      for part in select * from order_lines x where x.parent_id = l.id order by x.position loop
        perform app.start_subscription(part.id, app.day_of_line(l.id));
      end loop;
    end if;
    if event in ('cancel', 'expire', 'request_cancel') then
      for part in select * from order_lines x where x.parent_id = l.id order by x.position loop
        if part.state in ('pending', 'awaiting_details', 'ready') then
          perform app.set_line_state(part.id, case event when 'expire' then event else 'cancel' end,
            'cancelled', party, null, '', actor);
        elsif part.state in ('in_progress', 'on_hold') then
          perform app.set_line_state(part.id, event, next_state, party, null, '', actor);
        end if;
      end loop;
    end if;
    -- Parts that nobody has begun are cancelled by now.
    if event = 'request_cancel' then
      perform app.settle_bundle(l.id);
    end if;
    -- Down.
    select * into lower from order_lines x where x.id = l.fulfils_line_id for update;
    if lower.id is not null then
      if next_state = 'in_progress' and event = 'accept' and lower.state = 'cancelling' then
        perform app.set_line_state(l.id, 'request_cancel', 'cancelling', 'buyer', null, '', null);
      elsif event in ('hold', 'resume', 'succeed', 'refuse_cancel') then
        if app.can_move('line', lower.state, event, next_state, 'supplier') then
          perform app.set_line_state(lower.id, event, next_state, 'supplier',
            case next_state when 'on_hold' then 'held_by_supplier' end, '', null);
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
      elsif event = 'retry' and lower.state in ('failed', 'cancelled') then
        perform app.set_line_state(lower.id, 'retry', 'ready',
          case lower.state when 'failed' then 'supplier' else party end, null, '', null);
        perform app.set_line_state(lower.id, 'submit', 'submitting', 'job', null, '', null);
        perform app.set_line_state(lower.id, 'accept', 'in_progress', 'supplier', null, '', null);
      end if;
    elsif event = 'accept' and exists (select from order_lines b
        where b.id = l.parent_id and b.state = 'cancelling') then
      perform app.set_line_state(l.id, 'request_cancel', 'cancelling', 'buyer', null, '', null);
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
      elsif upper.id is null
        and not exists (select from order_lines p where p.parent_id = l.id) then
        select * into l from order_lines x where x.id = l.id;
        perform app.ask_cancellation(l);
      end if;
    end if;
    if l.parent_id is not null and next_state in ('succeeded', 'failed', 'cancelled') then
      perform app.settle_bundle(l.parent_id);
    end if;
    perform app.follow_line(l.order_id, event);
  end $$;

create or replace function app.settle_cancellation(attempt_key text, answered text,
    supplier_words text)
  returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
  begin
    select x.* into l from provision_attempts a join order_lines x on x.id = a.line_id
      where a.key = attempt_key and a.action = 'cancel';
    if l.id is null then
      return;
    end if;
    perform app.lock_order_chain(l.order_id);
    update provision_attempts a set outcome = answered, words = supplier_words, answered_at = now()
      where a.key = attempt_key and (a.outcome is null or a.outcome = 'unclear');
    if found and answered = 'refused' then
      select * into l from order_lines x where x.id = l.id for update;
      if l.state = 'cancelling' then
        perform app.set_line_state(l.id, 'refuse_cancel', r.state, 'supplier', r.problem, '', null)
          from app.before_cancelling(l.id) r;
      end if;
    end if;
  end $$;

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
    if line_event = 'refuse_cancel' and l.state = 'cancelling' then
      perform app.set_line_state(l.id, line_event, r.state, 'supplier', r.problem, reason,
          app.user_id())
        from app.before_cancelling(l.id) r;
    elsif line_event is not null then
      for next_state in select m.to_state from app.line_transitions() m
          where m.from_state = l.state and m.event = line_event and 'supplier' = any (m.who) loop
        perform app.set_line_state(l.id, line_event, next_state, 'supplier',
          case line_event when 'fail' then 'could_not_deliver' when 'hold' then 'held' end, reason,
          app.user_id());
      end loop;
    end if;
    return (select x.state from order_tasks x where x.id = t.id);
  end $$;
