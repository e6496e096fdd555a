CREATE OR REPLACE FUNCTION app.set_company_branch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.lock_branches(array[new.parent_id], false);
    new.branch_id := app.branch_below(new.parent_id, new.id);
    return new;
  end $function$
;
