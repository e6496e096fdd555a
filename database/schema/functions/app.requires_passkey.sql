CREATE OR REPLACE FUNCTION app.requires_passkey(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from factor_requirements f where f.user_id = person) then
      return true;
    end if;
    -- Runs with every request, so it returns early if no company requires passkeys.
    if not exists (select from security_policies where passkeys <> 'optional') then
      return false;
    end if;
    return coalesce((
      select case s.passkeys when 'everyone' then true when 'admins'
        then app.role_level(r.role) >= app.role_level('admin') else false end
      from profiles p
        left join user_roles r on r.user_id = p.id
        cross join lateral app.security_policy(p.company_id, true) s
      where p.id = person), false);
  end $function$
;
grant execute on app.requires_passkey(uuid) to app_auth;
