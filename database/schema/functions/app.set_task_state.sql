CREATE OR REPLACE FUNCTION app.set_task_state(task_id uuid, event text, next_state text, party text, reason text, actor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    t order_tasks;
    waiting uuid;
  begin
    select * into t from order_tasks x where x.id = set_task_state.task_id for update;
    if not app.can_transition('task', t.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'task_state';
    end if;
    update order_tasks x set state = next_state, state_since = now(), reminders = 0,
        blocker = case next_state when 'blocked' then reason else '' end
      where x.id = t.id;
    perform app.record_transition('task', t.id, t.order_id, t.line_id, event, t.state, next_state, party,
      reason, actor);
    if next_state in ('done', 'cancelled') then
      for waiting in select x.id from order_tasks x
          where x.depends_on = t.id and x.state = 'waiting' loop
        perform app.set_task_state(waiting, 'resume', 'open', 'job', '', null);
      end loop;
    end if;
  end $function$
;
