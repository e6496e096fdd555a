CREATE OR REPLACE FUNCTION app.transition_task(task_id uuid, event text, reason text, given jsonb)
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
    select * into t from order_tasks x where x.id = transition_task.task_id;
    if t.kind is null or t.kind = 'approval' or app.is_responsible_for(t) is not true then
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
    perform app.set_task_state(t.id, event, next_state, 'responsible', reason, app.user_id());
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
  end $function$
;
grant execute on app.transition_task(uuid,text,text,jsonb) to app_user;
