CREATE OR REPLACE FUNCTION app.set_entry_branch()
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
