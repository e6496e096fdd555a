CREATE OR REPLACE FUNCTION app.decide_order(order_id uuid, approved boolean, reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
    task_id uuid;
    decided boolean := false;
  begin
    perform app.lock_order_chain(order_id);
    select * into o from orders x where x.id = decide_order.order_id for update;
    for task_id in select t.id from order_tasks t
        where t.order_id = o.id and t.state in ('open', 'waiting') and app.can_approve(t) loop
      decided := true;
      if approved then
        perform app.set_task_state(task_id, 'complete', 'done', 'responsible', reason, app.user_id());
      end if;
    end loop;
    if not decided then
      return null;
    end if;
    if not approved then
      perform app.set_order_state(o.id, 'reject', 'cancelled', 'approver', reason, app.user_id());
      return 'cancelled';
    end if;
    if exists (select from order_tasks t where t.order_id = o.id and t.kind = 'approval'
        and t.state in ('open', 'waiting', 'blocked')) then
      return o.state;
    end if;
    perform app.set_order_state(o.id, 'approve', 'ready', 'approver', reason, app.user_id());
    return 'ready';
  end $function$
;
grant execute on app.decide_order(uuid,boolean,text) to app_user;
