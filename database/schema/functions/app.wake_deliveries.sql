CREATE OR REPLACE FUNCTION app.wake_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from told t join notification_deliveries d on d.notification_id = t.id
        where d.digest = 'now' and d.due_at <= t.received_at) then
      perform app.wake_job('notifications.deliver');
    end if;
    return null;
  end $function$
;
