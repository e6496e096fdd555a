-- What companies change about the roles, and the tenant validator with the memory of what it refused.

insert into role_permissions (role, resource, action) values
  ('owner', 'roles', 'read'), ('owner', 'roles', 'update'), ('admin', 'roles', 'read');

-- role_permissions stays the default. What a company says differently holds for itself and everything below it.
-- Owners keep what they have, so that nobody locks everybody out, and editing roles stays with them.
create table role_changes (
  company_id uuid not null references companies (id) on delete cascade,
  role text not null check (role in ('admin', 'master_distributor', 'distributor', 'reseller', 'end_user')),
  resource text not null check (length(resource) between 1 and 60),
  action text not null check (action in ('read', 'create', 'update', 'delete', 'export', 'approve')),
  allowed boolean not null,
  -- What the audit log calls it.
  cell text not null generated always as (role || ' ' || resource || ':' || action) stored,
  primary key (company_id, role, resource, action),
  check (resource <> 'roles' or action = 'read')
);
call app.protect('role_changes');
grant select, insert, update, delete on role_changes to app_platform;
create trigger audit after insert or update or delete on role_changes
  for each row execute function app.audit_row('company_id', 'cell');

-- The one definition of what a role may do at a company: everything that is given, by default or by a company on
-- the way up, and that none of them takes away. Written so that the planner inlines it, and looks only at the
-- cell that is asked for.
create function app.role_rights(company uuid, role_name text) returns table (resource text, action text)
  language sql stable
  as $$
    select said.resource, said.action
    from (
      select m.resource, m.action, true as allowed
        from public.role_permissions m where m.role = $2
      union all
      select c.resource, c.action, c.allowed
        from public.company_tree t join public.role_changes c on c.company_id = t.ancestor_id
        where t.descendant_id = $1 and c.role = $2
    ) said
    group by said.resource, said.action
    having bool_and(said.allowed)
  $$;

-- As before, and now as the companies above say. Asked once per query.
create or replace function app.role_may(actor uuid, wanted_resource text, wanted_action text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from user_roles r join profiles p on p.id = r.user_id
        cross join lateral app.role_rights(p.company_id, r.role) m
      where r.user_id = actor and actor = app.user_id() and app.claim('aal') = 'aal2'
        and m.resource = wanted_resource and m.action = wanted_action)
  $$;

create or replace function app.actor()
  returns table (company_id uuid, company_name text, company_slug text, company_kind text,
    first_name text, last_name text, email text, profile_photo_url text, role text, permissions text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id, c.name, c.slug, c.kind, p.first_name, p.last_name, p.email, p.profile_photo_url,
      coalesce(r.role, ''),
      coalesce((select array_agg(m.resource || ':' || m.action order by m.resource, m.action)
        from app.role_rights(c.id, r.role) m), '{}')
    from public.profiles p
    join public.companies c on c.id = p.company_id
    left join public.user_roles r on r.user_id = p.id
    where p.id = app.user_id() and c.id = app.actor_company(app.user_id())
  $$;

-- Whether the caller may do this to the roles of a company: it is within reach and not in the recycle bin.
create function app.may_see_roles(company uuid, wanted_action text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('roles', wanted_action)
      and exists (select from companies where id = company and deleted_at is null)
      and exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = company)
  $$;

-- Names what a company says at this moment, so that whoever saves later learns that somebody else was faster.
create function app.role_version(company uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select md5(coalesce(string_agg(c.cell || ' ' || c.allowed, E'\n' order by c.cell), ''))
    from role_changes c where c.company_id = company
  $$;

-- What is said about the roles at a company, cell by cell: by default, by the company itself, by those above. The
-- one that takes away is named only to those who can see it. No row for whoever may not ask.
create function app.role_matrix(company uuid)
  returns table (role text, resource text, action text, by_default boolean, own boolean, given_above boolean,
    taken_above boolean, taken_by text, version text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select said.role, said.resource, said.action, bool_or(said.by_default), bool_or(said.own),
      bool_or(coalesce(said.above, false)), bool_or(not coalesce(said.above, true)),
      (array_agg(said.taker order by said.depth) filter (where said.taker is not null))[1],
      (select app.role_version(company))
    from (
      select m.role, m.resource, m.action, true as by_default, null::boolean as own, null::boolean as above,
        null::text as taker, 0 as depth
      from role_permissions m
      union all
      select c.role, c.resource, c.action, false, case when t.depth = 0 then c.allowed end,
        case when t.depth > 0 then c.allowed end,
        case when t.depth > 0 and not c.allowed then (
          select n.name from companies n where n.id = c.company_id
            and exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = n.id)) end,
        t.depth
      from company_tree t join role_changes c on c.company_id = t.ancestor_id
      where t.descendant_id = company
    ) said
    where (select app.may_see_roles(company, 'read'))
    group by said.role, said.resource, said.action
  $$;

-- How many people have each role at a company and below it.
create function app.role_people(company uuid) returns table (role text, people bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.role, count(*)
    from company_tree t
      join profiles p on p.company_id = t.descendant_id and p.deleted_at is null
      join user_roles r on r.user_id = p.id
    where t.ancestor_id = company and (select app.may_see_roles(company, 'read'))
    group by r.role
  $$;

-- Whom changes would reach: people, and their companies, who could do something afterwards that they cannot now,
-- or the other way round. Changes are a list of {role, resource, action, allowed}; null stands for 'as inherited'.
create function app.role_change_reach(company uuid, changes jsonb) returns table (people bigint, companies bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with wanted as (
      select * from jsonb_to_recordset(changes) w (role text, resource text, action text, allowed boolean)
    ), place as (
      select p.company_id, r.role, count(*) as people
      from company_tree t
        join profiles p on p.company_id = t.descendant_id and p.deleted_at is null
        join user_roles r on r.user_id = p.id
      where t.ancestor_id = company and r.role in (select w.role from wanted w)
        and (select app.may_see_roles(company, 'read'))
      group by p.company_id, r.role
    ), reached as (
      select l.company_id, l.people
      from place l join wanted w on w.role = l.role
        cross join lateral (
          select coalesce(bool_and(s.allowed) filter (where s.holds <> 'afterwards'), false) as before,
            coalesce(bool_and(s.allowed) filter (where s.holds <> 'before'), false) as afterwards
          from (
            select true as allowed, 'always' as holds
              from role_permissions m
              where m.role = w.role and m.resource = w.resource and m.action = w.action
            union all
            select c.allowed, case when c.company_id = company then 'before' else 'always' end
              from company_tree t join role_changes c on c.company_id = t.ancestor_id
              where t.descendant_id = l.company_id
                and c.role = w.role and c.resource = w.resource and c.action = w.action
            union all
            select w.allowed, 'afterwards' where w.allowed is not null
          ) s
        ) effect
      where effect.before <> effect.afterwards
      group by l.company_id, l.role, l.people
    )
    select coalesce(sum(r.people), 0)::bigint, count(distinct r.company_id) from reached r
  $$;

-- Changes the roles of a company; its new version, or nothing where it is out of reach. Nobody changes a role of
-- the own level or above, or gives what they do not have, or what a company above has taken away.
create function app.change_roles(company uuid, seen_version text, changes jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted record;
  begin
    if not app.may('roles', 'update') then
      raise exception using errcode = '42501', message = 'roles:update is not granted';
    end if;
    if not app.may_see_roles(company, 'update') then
      return null;
    end if;
    -- Before the rows and the audit chain. Everybody who changes this company's roles waits here.
    perform pg_advisory_xact_lock(hashtext('roles:' || company));
    if app.role_version(company) is distinct from seen_version then
      raise exception using errcode = 'TL007',
        message = 'Somebody else changed these roles in the meantime. Look at them again.';
    end if;
    for wanted in
      select * from jsonb_to_recordset(changes) w (role text, resource text, action text, allowed boolean)
    loop
      if app.role_level(wanted.role) not between 1 and app.own_level() - 1 then
        raise exception using errcode = '42501', message = 'this role is not below the own level';
      end if;
      if wanted.allowed is not false and not app.may(wanted.resource, wanted.action) then
        raise exception using errcode = '42501', message = 'this permission is not the caller''s own to give';
      end if;
      if wanted.allowed and exists (
          select from company_tree t join role_changes c on c.company_id = t.ancestor_id
          where t.descendant_id = company and t.depth > 0 and not c.allowed
            and c.role = wanted.role and c.resource = wanted.resource and c.action = wanted.action) then
        raise exception using errcode = 'TL008',
          message = 'A company above has taken this permission away; only it can give it back.';
      end if;
      if wanted.allowed is null then
        delete from role_changes c
          where c.company_id = company
            and c.role = wanted.role and c.resource = wanted.resource and c.action = wanted.action;
      else
        insert into role_changes (company_id, role, resource, action, allowed)
          values (company, wanted.role, wanted.resource, wanted.action, wanted.allowed)
          on conflict (company_id, role, resource, action) do update set allowed = excluded.allowed
            where role_changes.allowed <> excluded.allowed;
      end if;
    end loop;
    return app.role_version(company);
  end $$;

grant execute on function app.role_matrix, app.role_people, app.role_change_reach, app.change_roles to app_user;

-- What happened that should not have (specification, chapter 3, 'Security event').
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
create policy read on security_events for select to app_user
  using ((select app.may('audit', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = security_events.tenant_id offset 0));
grant select on security_events to app_user, app_platform;

-- Remembers an event of whoever asks; person, company and address are the caller's own, whatever is said.
create function app.record_security_event(event_type text, event_severity text, event_endpoint text,
    event_method text, event_agent text, event_details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if app.actor_company(app.user_id()) is null then
      raise exception using errcode = '42501', message = 'nobody is signed in';
    end if;
    insert into security_events (type, severity, endpoint, method, user_agent, details, tenant_id, user_id, ip)
      values (event_type, event_severity, left(event_endpoint, 300), left(event_method, 10), left(event_agent, 300),
        event_details, app.actor_company(app.user_id()), app.user_id(), app.claim('client_address'));
  end $$;

-- Events are kept for 24 hours, of each tenant at most the newest thousand (chapter 9).
create function app.trim_security_events(moment timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with gone as (
      delete from security_events e
      where e.timestamp < moment - interval '24 hours'
        or e.id in (
          select n.id from (
            select id, row_number() over (partition by tenant_id order by timestamp desc, id) as place
            from security_events) n
          where n.place > 1000)
      returning 1)
    select count(*) from gone
  $$;

-- The eight types of resources that belong to a tenant (chapter 5) and the tables that keep them. A table that does
-- not exist yet has no rows; the migration that makes it under this name, with an `id uuid` and a `company_id`,
-- brings its type to life without a change here.
create function app.tenant_table(resource_type text) returns regclass
  language sql stable
  as $$
    select to_regclass('public.' || case resource_type
      when 'integration' then 'integrations' when 'user' then 'profiles' when 'partner' then 'partners'
      when 'service' then 'services' when 'deleted_item' then 'deleted_items' when 'audit_log' then 'audit_logs'
      when 'tenant_theme' then 'tenant_themes' when 'tenant_domain' then 'tenant_domains' end)
  $$;

-- Whose a resource is, as far as the caller may read it. It never looks further than the caller's own policies
-- do, so that what is not there and what is somebody else's cannot be told apart.
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
    return (select a.id from public.get_accessible_companies(app.user_id(), 'read') a where a.id = company);
  end $$;

grant execute on function app.record_security_event, app.tenant_table, app.resource_company to app_user;
grant execute on function app.trim_security_events to trunkline_login;
