-- Lists of sessions and findings ask once for what depends on the reader alone, and findings are
-- read in their order.

create index posture_findings_by_time on posture_findings (found_at desc, id);

-- Sessions of people within reach, for those who may see security. What depends on the reader alone
-- is asked once, and not for each session.
drop function app.sessions_below(uuid, uuid);
create function app.sessions_below(only_person uuid, only_company uuid)
  returns table (id uuid, user_id uuid, company_id uuid, assurance text, method text, ip text,
    user_agent text, created_at timestamptz, last_activity timestamptz, expires_at timestamptz,
    may_end boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, s.user_id, p.company_id, s.aal, s.method, s.ip_address, s.user_agent,
      s.created_at, s.last_activity, s.expires_at,
      -- As app.can_restrain says of one person; all of these are within reach.
      coalesce((select app.may('security', 'update')) and p.id <> (select app.user_id())
        and p.deleted_at is null and app.role_level(r.role) <= (select app.own_level()), false)
    from public.get_accessible_companies(app.user_id(), 'read') a
      join profiles p on p.company_id = a.id
      join user_sessions s on s.user_id = p.id
      left join user_roles r on r.user_id = p.id
    where (select app.may('security', 'read')) and s.expires_at > now()
      and (only_person is null or p.id = only_person)
      and (only_company is null or p.company_id = only_company)
  $$;
grant execute on function app.sessions_below to app_user;
