CREATE OR REPLACE FUNCTION app.schedule_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    choice record;
    -- Security alerts are delivered immediately, even in quiet hours.
    awake timestamptz := case when new.critical or new.category = 'security_alerts'
      then new.received_at
      else app.end_of_quiet_hours(new.user_id, new.received_at) end;
  begin
    select * into choice from app.notification_choice(new.user_id, new.category);
    if new.critical or choice.push then
      insert into notification_deliveries (notification_id, user_id, channel, due_at, critical)
        values (new.id, new.user_id, 'push', awake, new.critical);
    end if;
    if not new.mailed and (new.critical or choice.mail) then
      insert into notification_deliveries (notification_id, user_id, channel, digest, due_at,
        critical)
        values (new.id, new.user_id, 'mail', case when new.critical
          then 'now' else choice.digest end,
          case when new.critical or choice.digest = 'now' then awake
            else app.next_digest(new.user_id, choice.digest, new.received_at) end, new.critical);
    end if;
    return null;
  end $function$
;
