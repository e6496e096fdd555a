CREATE OR REPLACE FUNCTION app.announce_alert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if tg_op = 'UPDATE' then
      if new.deleted_at is not null or new.wording <> old.wording
        or new.state in ('draft', 'scheduled')
          or old.state = 'ended' and new.state = 'showing' then
        delete from notifications where about = new.id;
      elsif new.state = 'ended' then
        update notifications set read_at = now() where about = new.id and read_at is null;
      end if;
    end if;
    if new.state = 'showing' and new.deleted_at is null
        and (tg_op = 'INSERT' or old.state <> 'showing' or old.deleted_at is not null) then
      perform app.insert_job_if_known('notifications.alert', jsonb_build_object('alert', new.id));
    end if;
    return null;
  end $function$
;
