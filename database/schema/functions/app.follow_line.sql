CREATE OR REPLACE FUNCTION app.follow_line(order_id uuid, event text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
  begin
    select * into o from orders x where x.id = follow_line.order_id;
    if event = 'retry' then
      if o.state in ('partially_failed', 'failed') then
        perform app.set_order_state(o.id, 'retry', 'submitting', 'seller', '', null);
      end if;
      perform app.ensure_job_queued('orders.process');
    elsif o.state in ('submitting', 'in_progress') then
      perform app.settle_order(o.id);
    end if;
  end $function$
;
