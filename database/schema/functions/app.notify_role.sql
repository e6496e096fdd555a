CREATE OR REPLACE FUNCTION app.notify_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_person(new.user_id, 'users.role_changed',
      jsonb_build_object('role', new.role, 'previous', old.role), null);
    return null;
  end $function$
;
