CREATE OR REPLACE FUNCTION app.session_end(person uuid, began timestamp with time zone, wanted timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select least(wanted, began + make_interval(hours => (
      select s.session_hours from profiles p
        cross join lateral app.security_policy(p.company_id, true) s where p.id = person)))
  $function$
;
grant execute on app.session_end(uuid,timestamp with time zone,timestamp with time zone) to app_auth;
