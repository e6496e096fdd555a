CREATE OR REPLACE FUNCTION app.lacks_passkey(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.requires_passkey(person) and not exists (
      select from passkeys where user_id = person)
  $function$
;
grant execute on app.lacks_passkey(uuid) to app_auth;
