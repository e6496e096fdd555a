CREATE OR REPLACE FUNCTION app.settle_order(order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
    states text[];
  begin
    select * into o from orders x where x.id = settle_order.order_id for update;
    select array_agg(l.state) into states from order_lines l where l.order_id = o.id;
    if o.state = 'submitting' and not states && array['pending', 'ready', 'submitting'] then
      perform app.set_order_state(o.id, 'begin', 'in_progress', 'job', '', null);
      o.state := 'in_progress';
    end if;
    if o.state = 'in_progress' and states <@ array['succeeded', 'failed', 'cancelled'] then
      perform app.set_order_state(o.id, 'settle', case
        when states <@ array['cancelled'] then 'cancelled'
        when not 'failed' = any (states) then 'completed'
        when not 'succeeded' = any (states) then 'failed'
        else 'partially_failed' end, 'lines', '', null);
    end if;
  end $function$
;
