CREATE OR REPLACE FUNCTION app.sign_up_open(tenant uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (select from companies where id = tenant and status = 'active'
      and deleted_at is null)
      and (select p.sign_up = 'open' from app.security_policy(tenant, true) p)
  $function$
;
grant execute on app.sign_up_open(uuid) to app_auth;
