CREATE OR REPLACE FUNCTION app.wake_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.ensure_job_queued('orders.process');
    return null;
  end $function$
;
