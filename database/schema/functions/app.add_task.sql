CREATE OR REPLACE FUNCTION app.add_task(order_id uuid, line_id uuid, task_kind text, task_title text, responsible text, due timestamp with time zone, after_task uuid, content jsonb)
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
    if o.state in ('completed', 'cancelled') then
      raise exception using errcode = 'TL080', message = 'order_state';
    end if;
    if task_kind = 'e911' then
      perform app.ask_emergency_address(add_task.line_id);
      return (select t.id from order_tasks t where t.line_id = add_task.line_id
        and t.kind = 'e911' and t.state <> 'cancelled');
    end if;
    insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, title, responsible_id, due_at,
        depends_on, details, state)
      values (o.seller_id, o.buyer_id, o.id, add_task.line_id, task_kind, task_title,
        case responsible when 'buyer' then o.buyer_id else o.seller_id end, due, after_task,
        content - array['key', 'rule_id', 'port', 'escalated_at'],
        case when exists (select from order_tasks t where t.id = after_task
          and t.state in ('open', 'waiting', 'blocked')) then 'waiting' else 'open' end)
      returning id into made;
    perform app.record_transition('task', made, o.id, add_task.line_id, 'create', null, 'open',
      app.order_party(o.seller_id, o.buyer_id), '', app.user_id());
    return made;
  end $function$
;
grant execute on app.add_task(uuid,uuid,text,text,text,timestamp with time zone,uuid,jsonb) to app_user;
