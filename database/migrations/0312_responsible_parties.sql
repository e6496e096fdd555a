-- The company that has to complete a task is responsible for it.
alter table order_tasks rename column owing_id to responsible_id;
alter table order_tasks rename constraint order_tasks_owing_id_fkey
  to order_tasks_responsible_id_fkey;
alter index order_tasks_owed rename to order_tasks_responsible;
alter trigger notify_owing on order_tasks rename to notify_responsible;
alter function app.owes_task(order_tasks) rename to is_responsible_for;

do $$
  declare
    routine record;
  begin
    for routine in
      select p.oid::regprocedure::text as signature, p.proname as name,
        regexp_replace(regexp_replace(pg_get_functiondef(p.oid), '\mowing', 'responsible', 'g'),
          '\mowes_task\M', 'is_responsible_for', 'g') as definition
      from pg_proc p
      where p.pronamespace = 'app'::regnamespace and p.prosrc ~ '\m(owing|owes_task\M)'
    loop
      if routine.name = 'add_task' then
        execute format('drop function %s', routine.signature);
      end if;
      execute routine.definition;
    end loop;
  end $$;

grant execute on function
  app.add_task(uuid, uuid, text, text, text, timestamptz, uuid, jsonb) to app_user;
