CREATE OR REPLACE FUNCTION app.port_tasks(task order_tasks)
 RETURNS SETOF order_tasks
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select t.* from order_tasks t
    where t.id = task.id or t.kind = 'port'
      and coalesce(t.details ->> 'port', t.id::text)
        = coalesce(task.details ->> 'port', task.id::text)
      and t.line_id in (select c.id from app.line_chain(task.line_id) c)
  $function$
;
