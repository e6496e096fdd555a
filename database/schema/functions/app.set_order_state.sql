CREATE OR REPLACE FUNCTION app.set_order_state(order_id uuid, event text, next_state text, party text, reason text, actor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
    line_id uuid;
    task_id uuid;
  begin
    select * into o from orders x where x.id = set_order_state.order_id for update;
    if not app.can_transition('order', o.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'order_state';
    end if;
    update orders x set state = next_state, state_since = now(), reminders = 0,
        submitted_by = case when event = 'submit' then actor else x.submitted_by end,
        submitted_at = case when event = 'submit' then now() else x.submitted_at end
      where x.id = o.id;
    perform app.record_transition('order', o.id, o.id, null, event, o.state, next_state, party, reason,
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
          and l.parent_id is null order by l.position loop
        perform app.retry_line(line_id, party, '', actor);
      end loop;
    elsif next_state = 'cancelled' and event <> 'settle' then
      for line_id in select l.id from order_lines l
          where l.order_id = o.id and l.state in ('pending', 'awaiting_details', 'ready')
          and l.parent_id is null order by l.position loop
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
  end $function$
;
