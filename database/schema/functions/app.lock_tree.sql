CREATE OR REPLACE FUNCTION app.lock_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_advisory_xact_lock(hashtext('company_tree'));
    return null;
  end $function$
;
