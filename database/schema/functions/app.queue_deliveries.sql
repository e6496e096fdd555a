CREATE OR REPLACE FUNCTION app.queue_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from received t join notification_deliveries d on d.notification_id = t.id
        where d.digest = 'now' and d.due_at <= t.received_at) then
      perform app.ensure_job_queued('notifications.deliver');
    end if;
    return null;
  end $function$
;
