CREATE OR REPLACE FUNCTION app.share_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('company_tree'));
    return null;
  end $function$
;
