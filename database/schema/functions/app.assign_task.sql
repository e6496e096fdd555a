CREATE OR REPLACE FUNCTION app.assign_task(task_id uuid, person uuid, due timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    t order_tasks;
    change text;
  begin
    select * into t from order_tasks x where x.id = assign_task.task_id for update;
    if t.kind is null or app.is_responsible_for(t) is not true or person is not null and not exists (
        select from profiles p where p.id = person and p.company_id = t.responsible_id
          and p.status = 'active' and p.deleted_at is null) then
      return false;
    end if;
    if t.state in ('done', 'cancelled')
      and (t.owner_id, t.due_at) is distinct from (person, due) then
      raise exception using errcode = 'TL080', message = 'task_state';
    end if;
    update order_tasks x set owner_id = person, due_at = due where x.id = t.id;
    foreach change in array array_remove(array[
        case when person is distinct from t.owner_id then 'assign' end,
        case when due is distinct from t.due_at then 'reschedule' end], null) loop
      perform app.record_transition('task', t.id, t.order_id, t.line_id, change, t.state, t.state,
        case t.responsible_id when t.buyer_id then 'buyer' else 'seller' end, '', app.user_id());
    end loop;
    return true;
  end $function$
;
grant execute on app.assign_task(uuid,uuid,timestamp with time zone) to app_user;
