-- The security dashboard stays quick with more than a year of blocks and a full archive: lists of
-- blocks are read in their order, and an archived event by its ID.

create index security_blocks_by_time on security_blocks (created_at desc, id);
create index security_event_archive_by_id on security_event_archive (id);

-- Sessions of people within reach, for those who may see security. Who may be signed out is asked
-- for the sessions that are shown alone.
drop function app.sessions_below(uuid, uuid);
create function app.sessions_below(only_person uuid, only_company uuid)
  returns table (id uuid, user_id uuid, company_id uuid, assurance text, method text, ip text,
    user_agent text, created_at timestamptz, last_activity timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, s.user_id, p.company_id, s.aal, s.method, s.ip_address, s.user_agent,
      s.created_at, s.last_activity, s.expires_at
    from public.get_accessible_companies(app.user_id(), 'read') a
      join profiles p on p.company_id = a.id
      join user_sessions s on s.user_id = p.id
    where app.may('security', 'read') and s.expires_at > now()
      and (only_person is null or p.id = only_person)
      and (only_company is null or p.company_id = only_company)
  $$;
grant execute on function app.sessions_below to app_user;

-- People within reach with their second factors. What depends on the reader alone is asked once.
create or replace function app.factors_below(only_company uuid, moment timestamptz)
  returns table (id uuid, company_id uuid, role text, label text, passkeys bigint,
    authenticators bigint, codes_left bigint, last_used timestamptz, required boolean,
    required_by_policy boolean, may_change boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with reach as (
      select a.id, s.passkeys from public.get_accessible_companies(app.user_id(), 'read') a
        cross join lateral app.security_policy(a.id, true) s
      where (select app.may('security', 'read')) and (only_company is null or a.id = only_company))
    select p.id, p.company_id, p.role, p.label,
      (select count(*) from passkeys k where k.user_id = p.id),
      (select count(*) from mfa_factors f where f.user_id = p.id and f.status = 'verified'),
      p.codes_left, p.factor_used,
      exists (select from factor_requirements f where f.user_id = p.id),
      case r.passkeys when 'everyone' then true when 'admins'
        then app.role_level(p.role) >= app.role_level('admin') else false end,
      (select app.may('security', 'update')) and p.id <> (select app.user_id())
        and app.role_level(p.role) <= (select app.own_level())
    from reach r join app.posture_people((select array_agg(x.id) from reach x), moment) p
      on p.company_id = r.id
  $$;
