CREATE OR REPLACE FUNCTION app.notify_security()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if new.resource_type <> 'auth.mfa_removed' or new.after ->> 'status' is distinct from 'unverified' then
      perform app.notify_person(new.resource_id::uuid, new.resource_type, '{}', null);
    end if;
    return null;
  end $function$
;
