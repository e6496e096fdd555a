CREATE OR REPLACE FUNCTION public.extend_user_session(p_session_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    update user_sessions s
    set last_activity = now(), updated_at = now(),
      ip_address = coalesce(app.claim('client_address'), s.ip_address)
    where s.session_id = p_session_id and s.expires_at > now()
      and (s.user_id = app.user_id() or current_setting('role') = 'app_auth')
    returning s.expires_at
  $function$
;
grant execute on extend_user_session(uuid) to app_auth;
grant execute on extend_user_session(uuid) to app_user;
