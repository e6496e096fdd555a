CREATE OR REPLACE FUNCTION app.set_line_state(line_id uuid, event text, next_state text, party text, line_problem text, reason text, actor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
    -- Parts that had not been started are already cancelled.
    if event = 'request_cancel' then
      perform app.settle_bundle(l.id);
    end if;
    -- Passes the change on to the line that this one fulfils.
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
    -- Passes the change on to the line that fulfils this one.
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
  end $function$
;
