CREATE OR REPLACE FUNCTION app.queue_seller_warnings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.insert_job_if_known('catalog.warn-sellers', jsonb_build_object('change', new.id));
    return null;
  end $function$
;
