CREATE OR REPLACE FUNCTION app.key_choices(company uuid)
 RETURNS TABLE(role text, scopes text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select named.role, coalesce((
      select array_agg(m.resource || ':' || m.action order by m.resource, m.action)
      from app.role_rights(company, named.role) m
      where m.resource <> 'api_keys' and app.may(m.resource, m.action)), '{}')
    from unnest(array['owner', 'admin', 'master_distributor', 'distributor', 'reseller',
      'end_user']) named (role)
    where app.may('api_keys', 'create')
      and app.role_level(named.role) <= app.grantable_level(app.own_level())
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
  $function$
;
grant execute on app.key_choices(uuid) to app_user;
