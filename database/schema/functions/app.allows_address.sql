CREATE OR REPLACE FUNCTION app.allows_address(tenant uuid, address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select p.sign_up_domains is null or split_part(lower(address), '@', 2) = any (p.sign_up_domains)
    from app.security_policy(tenant, true) p
  $function$
;
grant execute on app.allows_address(uuid,text) to app_auth;
