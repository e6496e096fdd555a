CREATE OR REPLACE FUNCTION app.lock_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if coalesce(current_setting('app.move_is_prepared', true), '') <> 'true' then
      perform pg_advisory_xact_lock(hashtext('company_tree'));
    end if;
    return null;
  end $function$
;
