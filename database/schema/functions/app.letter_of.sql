CREATE OR REPLACE FUNCTION app.letter_of(task order_tasks)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select l.id from port_letters l
    where l.task_id in (select p.id from app.port_tasks(task) p)
    order by l.number desc limit 1
  $function$
;
