CREATE OR REPLACE FUNCTION app.place_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    new.branch_id := app.branch_of(new.company_id);
    return new;
  end $function$
;
