CREATE OR REPLACE FUNCTION app.notify_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_person(new.user_id, 'security_alerts', 'Your role was changed',
      'You are now ' || replace(new.role, '_', ' ') || '. It was ' || replace(old.role, '_', ' ')
        || ' before.',
      '/profile', 'It is about what you may do.', false, true, null);
    return null;
  end $function$
;
