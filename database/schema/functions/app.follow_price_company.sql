CREATE OR REPLACE FUNCTION app.follow_price_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.start_price_epochs(array[new.id]);
    return null;
  end $function$
;
