CREATE OR REPLACE FUNCTION public.extend_user_session(p_session_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select app.extend_session(p_session_id, app.claim('client_address')) $function$
;
grant execute on extend_user_session(uuid) to app_auth;
grant execute on extend_user_session(uuid) to app_user;
