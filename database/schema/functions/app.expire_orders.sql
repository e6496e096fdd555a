CREATE OR REPLACE FUNCTION app.expire_orders(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    late record;
    ended bigint := 0;
  begin
    for late in select o.id from orders o
        where o.state = 'draft' and o.state_since <= moment - interval '90 days'
          or o.state = 'awaiting_details' and o.state_since <= moment - interval '30 days'
          or o.state = 'awaiting_approval' and o.state_since <= moment - interval '14 days'
        order by o.state_since, o.id limit 500 loop
      perform app.lock_order_chain(late.id);
      perform app.set_order_state(late.id, 'expire', 'cancelled', 'job', '', null);
      ended := ended + 1;
    end loop;
    for late in select c.id from order_charges c
        where c.state = 'proposed' and c.expires_at <= moment limit 500 loop
      perform app.set_charge_state(late.id, 'time_out', 'timed_out', 'job', '', null);
      ended := ended + 1;
    end loop;
    return ended;
  end $function$
;
grant execute on app.expire_orders(timestamp with time zone) to app_platform;
