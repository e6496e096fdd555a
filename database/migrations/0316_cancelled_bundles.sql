-- A part that had failed stayed failed when its bundle was cancelled. The order then counted as
-- failed, and the part could be retried without its bundle.

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
      ('failed', 'cancel', 'cancelled', array['bundle']),
      ('pending', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('awaiting_details', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('ready', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('pending', 'expire', 'cancelled', array['job']),
      ('awaiting_details', 'expire', 'cancelled', array['job']),
      ('ready', 'expire', 'cancelled', array['job'])
  $$;

create or replace function app.set_line_state(line_id uuid, event text, next_state text, party text,
    line_problem text, reason text, actor uuid)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    lower order_lines;
    upper order_lines;
    task_id uuid;
    part order_lines;
  begin
    select * into l from order_lines x where x.id = set_line_state.line_id for update;
    if not app.can_transition('line', l.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'line_state';
    end if;
    update order_lines x set state = next_state, state_since = now(), reminders = 0,
        problem = line_problem,
        unknown_since = null,
        due_at = case when event = 'accept' then (select now() + s.lead_days * interval '1 day'
            from services s where s.id = l.service_id and s.company_id = l.seller_id
              and not exists (select from order_lines p where p.parent_id = l.id))
          else x.due_at end,
        attempt = x.attempt + (event = 'retry')::integer
      where x.id = l.id;
    perform app.record_transition('line', l.id, l.order_id, l.id, event, l.state, next_state, party,
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
      -- Failed parts first, because the last part settles the order.
      for part in select * from order_lines x where x.parent_id = l.id
          order by x.state = 'failed' desc, x.position loop
        if part.state in ('pending', 'awaiting_details', 'ready') then
          perform app.set_line_state(part.id, case event when 'expire' then event else 'cancel' end,
            'cancelled', party, null, '', actor);
        elsif part.state = 'failed' and event <> 'request_cancel' then
          perform app.set_line_state(part.id, 'cancel', 'cancelled', 'bundle', null, '', actor);
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
        if app.can_transition('line', lower.state, event, next_state, 'supplier') then
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
      elsif event = 'cancel' and lower.state = 'failed' and exists (select from order_lines b
          where b.id = lower.parent_id and b.state = 'cancelling') then
        perform app.set_line_state(lower.id, 'cancel', 'cancelled', 'bundle', null, '', null);
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

create or replace function app.settle_bundle(bundle uuid)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    states text[];
    failed_part uuid;
  begin
    select * into l from order_lines x where x.id = settle_bundle.bundle for update;
    select array_agg(p.state) into states from order_lines p where p.parent_id = l.id;
    if states is null or l.state not in ('in_progress', 'cancelling')
      or not states <@ array['succeeded', 'failed', 'cancelled']
      or not exists (select from services s
        where s.id = l.service_id and s.company_id = l.seller_id)
      or l.state = 'in_progress' and states <@ array['cancelled'] then
      return;
    end if;
    if l.state = 'cancelling' then
      if not 'succeeded' = any (states) then
        select p.id into failed_part from order_lines p
          where p.parent_id = l.id and p.state = 'failed' order by p.position limit 1;
        if failed_part is not null then
          -- The part settles the bundle again.
          perform app.set_line_state(failed_part, 'cancel', 'cancelled', 'bundle', null, '', null);
          return;
        end if;
        perform app.set_line_state(l.id, 'confirm_cancel', 'cancelled', 'supplier', null, '', null);
        return;
      end if;
      perform app.set_line_state(l.id, 'refuse_cancel', 'in_progress', 'supplier', null, '', null);
    end if;
    if states <@ array['succeeded'] then
      perform app.set_line_state(l.id, 'succeed', 'succeeded', 'supplier', null, '', null);
    else
      perform app.set_line_state(l.id, 'fail', 'failed', 'supplier', 'part_failed', '', null);
    end if;
  end $$;
