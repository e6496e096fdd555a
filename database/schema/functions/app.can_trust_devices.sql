CREATE OR REPLACE FUNCTION app.can_trust_devices(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce((
      select case s.trusted_devices when 'everyone' then true when 'nobody' then false
        else app.role_level(r.role) < app.role_level('admin') end
      from profiles p
        left join user_roles r on r.user_id = p.id
        cross join lateral app.security_policy(p.company_id, true) s
      where p.id = person), false)
  $function$
;
grant execute on app.can_trust_devices(uuid) to app_auth;
