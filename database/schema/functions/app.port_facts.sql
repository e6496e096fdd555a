CREATE OR REPLACE FUNCTION app.port_facts(task order_tasks)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select (select jsonb_object_agg(k, coalesce(task.details ->> k, ''))
        from unnest(array['country', 'losing_carrier', 'account_number', 'entity_name',
          'service_address']) k)
      || jsonb_build_object('numbers', coalesce((select jsonb_agg(n.number order by n.number)
        from port_numbers n where n.task_id = task.id and n.state <> 'cancelled'), '[]'))
  $function$
;
