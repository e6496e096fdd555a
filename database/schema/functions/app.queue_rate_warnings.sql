CREATE OR REPLACE FUNCTION app.queue_rate_warnings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    r exchange_rates := coalesce(new, old);
  begin
    perform app.insert_job_if_known('catalog.warn-of-rate', jsonb_build_object('rate', r.id,
      'company', r.company_id, 'to_currency', r.to_currency, 'day', r.valid_from,
      'withdrawn', tg_op = 'DELETE'));
    return null;
  end $function$
;
