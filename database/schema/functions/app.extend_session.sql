CREATE OR REPLACE FUNCTION app.extend_session(session uuid, address text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    update user_sessions s
    set last_activity = now(), updated_at = now(), ip_address = coalesce(address, s.ip_address)
    where s.session_id = session and s.expires_at > now()
      and (current_setting('role') = 'app_auth' or s.user_id = (select app.user_id()))
    returning s.expires_at
  $function$
;
grant execute on app.extend_session(uuid,text) to app_auth;
