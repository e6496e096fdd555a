CREATE OR REPLACE FUNCTION app.notify_support()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_person(new.subject_id, 'security_alerts',
      new.supporter_name || ' is looking at the product as you', 'Reason given: '
        || new.reason, '/settings/sessions',
      'It is about who sees your account. This cannot be turned off.', true, true, null);
    return null;
  end $function$
;
