CREATE OR REPLACE FUNCTION app.notify_support()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_person(new.subject_id, 'users.viewed_as',
      jsonb_build_object('supporter', new.supporter_name, 'reason', new.reason), null);
    return null;
  end $function$
;
