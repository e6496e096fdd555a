CREATE OR REPLACE FUNCTION app.follow_price_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.start_price_epochs(array(select distinct c.company_id from changed c));
    return null;
  end $function$
;
