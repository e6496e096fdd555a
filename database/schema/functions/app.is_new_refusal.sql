CREATE OR REPLACE FUNCTION app.is_new_refusal(person uuid, record text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select granted = 1
    from app.consume_rate_limit('refused record', person || ' ' || record, 10, 1, 1)
  $function$
;
