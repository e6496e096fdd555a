CREATE OR REPLACE FUNCTION app.accepts_session(session_host text, site uuid, visited_host text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case
      when session_host is null then app.company_of_host(visited_host) is null
      when session_host <> visited_host then false
      else site is null or app.has_verified_domain(site, session_host)
    end
  $function$
;
grant execute on app.accepts_session(text,uuid,text) to app_auth;
