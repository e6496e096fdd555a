CREATE OR REPLACE FUNCTION app.letter_task(task_id uuid)
 RETURNS order_tasks
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    t order_tasks;
  begin
    select * into t from order_tasks x where x.id = letter_task.task_id;
    if app.letter_party(t) is null then
      return null;
    end if;
    perform app.lock_order_chain(t.order_id);
    select * into t from order_tasks x where x.id = t.id for update;
    if t.state in ('done', 'cancelled') then
      raise exception using errcode = 'TL080', message = 'port_state';
    end if;
    return t;
  end $function$
;
