-- A session belongs to the host it began on, and to the company that held that host's domain then. Whoever has the
-- domain's DNS can read the cookies that browsers keep for it, so the session ends when the company no longer proves
-- the domain. That includes its week of grace: links are dead then too, and a name server that does not answer
-- starts no such week. `site_company_id` is null for the platform's address and for a host nobody has claimed.
alter table user_sessions
  add column host text,
  add column site_company_id uuid references companies (id) on delete cascade;
create index user_sessions_by_host on user_sessions (host) where host is not null;
create index user_sessions_by_site on user_sessions (site_company_id) where site_company_id is not null;

-- The company whose verified domain a host is; null for any other host.
create function app.company_of_host(wanted_host text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select company_id from get_tenant_by_domain(wanted_host) $$;

-- Whether a session is accepted on a host. One from before hosts were kept is, but on no tenant's domain.
create function app.accepts_session(session_host text, site uuid, visited_host text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case
      when session_host is null then app.company_of_host(visited_host) is null
      when session_host <> visited_host then false
      else site is null or app.holds_domain(site, session_host)
    end
  $$;
grant execute on function app.company_of_host, app.accepts_session to app_auth;

-- A domain that is proved again does not bring back sessions whose cookies somebody else may have seen.
create function app.end_sessions_of_domain() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op <> 'INSERT' then
      delete from user_sessions
        where host = old.domain and site_company_id = old.company_id
          and not app.holds_domain(old.company_id, old.domain);
    end if;
    -- Begun while nobody had claimed the host.
    if tg_op <> 'DELETE' and new.status = 'valid' then
      delete from user_sessions where host = new.domain and site_company_id is null;
    end if;
    return null;
  end $$;
create trigger end_sessions after insert or delete or update of company_id, domain, status, problem_since
  on tenant_domains for each row execute function app.end_sessions_of_domain();
