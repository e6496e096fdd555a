CREATE OR REPLACE FUNCTION app.has_working_key(service_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (select from api_keys k
      where k.user_id = service_user and k.revoked_at is null and k.expires_at > now())
  $function$
;
