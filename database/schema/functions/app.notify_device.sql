CREATE OR REPLACE FUNCTION app.notify_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from devices d where d.user_id = new.user_id and d.id <> new.id) then
      perform app.notify_person(new.user_id, 'security_alerts', 'New sign-in to your account',
        'With a device that it does not know, from ' || new.ip_address
          || '. If this was not you, end all other sessions and change your password right away.',
        '/settings/sessions', 'It is about the safety of your account. This cannot be turned off.',
          true, true, null);
    end if;
    return null;
  end $function$
;
