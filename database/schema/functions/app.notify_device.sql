CREATE OR REPLACE FUNCTION app.notify_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from devices d where d.user_id = new.user_id and d.id <> new.id) then
      perform app.notify_person(new.user_id, 'auth.device_added',
        jsonb_build_object('address', new.ip_address), null);
    end if;
    return null;
  end $function$
;
