CREATE OR REPLACE FUNCTION app.set_person_branch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.lock_branches(array[new.company_id], false);
    new.branch_id := app.branch_of(new.company_id);
    return new;
  end $function$
;
