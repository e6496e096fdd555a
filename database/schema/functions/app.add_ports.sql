CREATE OR REPLACE FUNCTION app.add_ports(order_id uuid, line_id uuid, numbers jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    part record;
    made uuid;
    added bigint := 0;
  begin
    for part in select n ->> 'country' as country, n ->> 'number_type' as number_type,
          n ->> 'losing_carrier' as carrier, jsonb_agg(n) as members
        from jsonb_array_elements(numbers) n group by 1, 2, 3 order by 1, 2, 3 loop
      made := app.add_task(add_ports.order_id, add_ports.line_id, 'port', '', 'seller',
        null, null, jsonb_build_object('country', part.country,
        'number_type', part.number_type, 'losing_carrier', part.carrier));
      if made is null then
        return null;
      end if;
      insert into port_numbers (seller_id, buyer_id, task_id, number, country, number_type,
          losing_carrier, messaging, requested_foc)
        select t.seller_id, t.buyer_id, t.id, m ->> 'number', part.country, part.number_type,
          part.carrier, case when (m ->> 'messaging')::boolean then 'pending' else 'none' end,
          (m ->> 'requested_foc')::date
        from order_tasks t, jsonb_array_elements(part.members) m where t.id = made;
      perform app.copy_port(made, c.id) from app.line_chain(add_ports.line_id) c
        where c.id <> add_ports.line_id
          and c.state not in ('succeeded', 'failed', 'cancelled');
      added := added + 1;
    end loop;
    return added;
  end $function$
;
grant execute on app.add_ports(uuid,uuid,jsonb) to app_user;
