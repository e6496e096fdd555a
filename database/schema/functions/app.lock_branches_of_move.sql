CREATE OR REPLACE FUNCTION app.lock_branches_of_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.lock_branches(array[new.id, new.parent_id], true);
    return new;
  end $function$
;
