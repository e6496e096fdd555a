CREATE OR REPLACE FUNCTION app.assign_task(task_id uuid, person uuid, due timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    t order_tasks;
  begin
    select * into t from order_tasks x where x.id = assign_task.task_id for update;
    if t.kind is null or app.owes_task(t) is not true or person is not null and not exists (
        select from profiles p where p.id = person and p.company_id = t.owing_id
          and p.status = 'active' and p.deleted_at is null) then
      return false;
    end if;
    update order_tasks x set owner_id = person, due_at = due where x.id = t.id;
    return true;
  end $function$
;
grant execute on app.assign_task(uuid,uuid,timestamp with time zone) to app_user;
