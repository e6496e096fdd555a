CREATE OR REPLACE FUNCTION app.set_emergency_default()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    new.needs_emergency_address := new.category = 'voice';
    return new;
  end $function$
;
