CREATE OR REPLACE FUNCTION app.set_emergency_default()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    new.needs_emergency_address := new.category = 'voice';
    return new;
  end $function$
;
