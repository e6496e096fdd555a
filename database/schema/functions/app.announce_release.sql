CREATE OR REPLACE FUNCTION app.announce_release()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if tg_op = 'UPDATE' and old.published_at is not null
      or new.published_at < now() - interval '1 day' then
      return null;
    end if;
    perform app.insert_job_if_known('notifications.release', jsonb_build_object('note', new.id));
    return null;
  end $function$
;
