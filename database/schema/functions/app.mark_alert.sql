CREATE OR REPLACE FUNCTION app.mark_alert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not exists (select from system_alerts a where a.id = new.alert_id
      and a.wording = new.wording) then
      raise exception using errcode = 'TL029',
        message = 'alert_reworded';
    end if;
    -- Waits for a running app.notify_alert, whose notification would otherwise stay unread.
    perform pg_advisory_xact_lock_shared(hashtextextended('alert ' || new.alert_id, 0));
    update notifications set read_at = new.read_at
      where user_id = new.user_id and about = new.alert_id and read_at is null;
    perform app.announce_live('alerts', new.user_id, null);
    return new;
  end $function$
;
