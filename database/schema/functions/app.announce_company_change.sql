CREATE OR REPLACE FUNCTION app.announce_company_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform pg_notify('public_change', new.id::text);
    return null;
  end $function$
;
