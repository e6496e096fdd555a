CREATE OR REPLACE FUNCTION app.sessions_below(only_person uuid, only_company uuid)
 RETURNS TABLE(id uuid, user_id uuid, company_id uuid, assurance text, method text, ip text, user_agent text, created_at timestamp with time zone, last_activity timestamp with time zone, expires_at timestamp with time zone, can_end boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select s.id, s.user_id, p.company_id, s.aal, s.method, s.ip_address, s.user_agent,
      s.created_at, s.last_activity, s.expires_at,
      -- The rule of app.can_restrain without its check of reach, which holds for all of these.
      coalesce((select app.may('security', 'update')) and p.id <> (select app.user_id())
        and p.deleted_at is null and app.role_level(r.role) <= (select app.own_level()), false)
    from public.get_accessible_companies(app.user_id(), 'read') a
      join profiles p on p.company_id = a.id
      join user_sessions s on s.user_id = p.id
      left join user_roles r on r.user_id = p.id
    where (select app.may('security', 'read')) and s.expires_at > now()
      and (only_person is null or p.id = only_person)
      and (only_company is null or p.company_id = only_company)
  $function$
;
grant execute on app.sessions_below(uuid,uuid) to app_user;
