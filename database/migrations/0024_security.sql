-- Security events, and the tenant validator: to which company a resource belongs.

-- Events that should not have happened (specification, chapter 3, 'Security event').
create table security_events (
  id uuid primary key default gen_random_uuid(),
  type text not null check (length(type) between 1 and 60),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  timestamp timestamptz not null default clock_timestamp(),
  endpoint text not null check (length(endpoint) <= 300),
  method text not null check (length(method) <= 10),
  user_agent text check (length(user_agent) <= 300),
  details jsonb not null default '{}',
  tenant_id uuid references companies (id) on delete cascade,
  user_id uuid references profiles (id) on delete set null,
  ip text
);

create index security_events_by_tenant on security_events (tenant_id, timestamp desc, id);
create index security_events_by_time on security_events (timestamp);
create index security_events_by_user on security_events (user_id);

call app.protect('security_events');

create policy "members read security events of their own subtree" on security_events
  for select to app_user
  using ((select app.may('audit', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = security_events.tenant_id offset 0));
grant select on security_events to app_platform;
grant select on security_events to app_user;

-- Records an event of the caller; person, company and address come from the claims, not from
-- arguments.
create function app.record_security_event(event_type text, event_severity text, event_endpoint text,
    event_method text, event_agent text, event_details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if app.actor_company(app.user_id()) is null then
      raise exception using errcode = '42501', message = 'nobody is signed in';
    end if;
    insert into security_events (type, severity, endpoint, method, user_agent, details, tenant_id,
      user_id, ip)
      values (event_type, event_severity, left(event_endpoint, 300), left(event_method, 10),
        left(event_agent, 300), event_details, app.actor_company(app.user_id()), app.user_id(),
          app.claim('client_address'));
  end $$;
grant execute on function app.record_security_event to app_user;

-- Events are kept for 24 hours, and at most the newest thousand per tenant (chapter 9).
create function app.trim_security_events(moment timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with gone as (
      delete from security_events e
      where e.timestamp < moment - interval '24 hours'
        or e.id in (
          select n.id from (
            select id, row_number() over (partition by tenant_id order by timestamp desc, id)
              as place
            from security_events) n
          where n.place > 1000)
      returning 1)
    select count(*) from gone
  $$;
grant execute on function app.trim_security_events to trunkline_login;

-- The eight types of resources that belong to a tenant (chapter 5), and their tables. A table that
-- doesn't exist has no rows; each has an `id uuid` and a `company_id`.
create function app.tenant_table(resource_type text) returns regclass
  language sql stable
  as $$
    select to_regclass('public.' || case resource_type
      when 'integration' then 'integrations' when 'user' then 'profiles' when 'partner'
        then 'partners'
      when 'service' then 'services' when 'deleted_item' then 'deleted_items' when 'audit_log'
        then 'audit_logs'
      when 'tenant_theme' then 'tenant_themes' when 'tenant_domain' then 'tenant_domains'
      when 'page' then 'pages' when 'blog_post' then 'blog_posts' when 'release_note'
        then 'release_notes'
      when 'system_alert' then 'system_alerts' when 'media_asset' then 'media_assets' end)
  $$;
grant execute on function app.tenant_table to app_user;

-- The company of a resource, if the caller may read it. Subject to the caller's own policies, so
-- that missing resources and those of others look the same.
create function app.resource_company(resource_type text, resource_id text) returns uuid
  language plpgsql stable
  as $$
  declare
    source regclass := app.tenant_table(resource_type);
    numbered boolean := resource_type = 'audit_log';
    company uuid;
  begin
    if source is null
      or numbered and resource_id !~ '^\d{1,15}$'
      or not numbered and resource_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      return null;
    end if;
    execute format('select company_id from %s where id = $1::%s', source,
      case when numbered then 'bigint' else 'uuid' end) into company using resource_id;
    return (select a.id from public.get_accessible_companies(app.user_id(), 'read') a
      where a.id = company);
  end $$;
grant execute on function app.resource_company to app_user;
