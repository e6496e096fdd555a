CREATE OR REPLACE FUNCTION app.read_security_policy(company uuid)
 RETURNS TABLE(counts_own boolean, sign_up text, sign_up_domains text[], trusted_devices text, session_hours integer, passkeys text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select own, p.* from unnest(array[true, false]) own
      cross join lateral app.security_policy(company, own) p
    where app.can_see_roles(company, 'read')
  $function$
;
grant execute on app.read_security_policy(uuid) to app_user;
