CREATE OR REPLACE FUNCTION app.end_push_subscriptions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    successor uuid;
  begin
    if old.expires_at <= now() or not exists (select from push_subscriptions s
      where s.session_id = old.id) then
      return null;
    end if;
    select s.id into successor from user_sessions s
      where s.user_id = old.user_id and s.expires_at = old.expires_at and s.aal = 'aal2'
        -- Created in the transaction that ended the other one.
        and s.xmin = pg_current_xact_id()::xid
      limit 1;
    if successor is not null then
      update push_subscriptions set session_id = successor where session_id = old.id;
    else
      update push_subscriptions set is_active = false, ended = 'signed_out', updated_at = now()
        where session_id = old.id and is_active;
    end if;
    return null;
  end $function$
;
