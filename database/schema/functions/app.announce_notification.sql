CREATE OR REPLACE FUNCTION app.announce_notification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    -- Notifications deleted for their age no longer matter to anyone.
    if tg_op = 'DELETE' and app.user_id() is null then return null; end if;
    if coalesce(new.centre, old.centre) then
      perform app.announce_live('notifications', coalesce(new.user_id, old.user_id), null);
    end if;
    return null;
  end $function$
;
