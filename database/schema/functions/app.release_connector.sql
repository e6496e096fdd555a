CREATE OR REPLACE FUNCTION app.release_connector()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    update services s set connector_id = null where s.connector_id = new.id;
    perform app.ensure_job_queued('orders.process');
    return null;
  end $function$
;
