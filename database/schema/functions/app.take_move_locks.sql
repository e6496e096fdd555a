CREATE OR REPLACE FUNCTION app.take_move_locks(members uuid[], alone boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('company_tree'));
    perform set_config('app.move_is_prepared', 'true', true);
    perform app.lock_branches(members, alone);
  end $function$
;
