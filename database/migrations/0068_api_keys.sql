-- API keys: other systems call the API with the rights of a service user. A key belongs to a
-- company and has a role; of the role's permissions it has those that its scopes name.

insert into role_permissions (role, resource, action)
  select role, 'api_keys', action
  from unnest(array['owner', 'admin']) role,
    unnest(array['read', 'create', 'delete', 'export']) action;

-- A service user has a profile, so that records, blocks and audit entries can name it, but it
-- isn't a person: it has no entry in user_roles, and no list of people shows it.
alter table profiles drop constraint profiles_status_check;
alter table profiles add constraint profiles_status_check
  check (status in ('active', 'suspended', 'service'));

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null unique,
  name text not null check (length(name) between 2 and 80),
  role text not null check (role in ('owner', 'admin', 'master_distributor', 'distributor',
    'reseller', 'end_user')),
  -- Permissions, such as 'services:read'.
  scopes text[] not null check (cardinality(scopes) between 1 and 200),
  -- The beginning of the key, to recognize it by; of the rest only a hash is stored.
  prefix text not null check (length(prefix) between 8 and 16),
  sha256 bytea not null unique check (length(sha256) = 32),
  created_by uuid references profiles (id) on delete set null,
  expires_at timestamptz not null,
  -- Written at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references profiles (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (company_id, user_id) references profiles (company_id, id) on delete cascade,
  check (expires_at <= created_at + interval '366 days'),
  check (revoked_by is null or revoked_at is not null)
);

create index api_keys_by_name on api_keys (lower(name), id);
create index api_keys_of_user on api_keys (company_id, user_id);
create index api_keys_by_creator on api_keys (created_by);
create index api_keys_by_revoker on api_keys (revoked_by);

call app.protect('api_keys');

create policy "members read API keys of their own subtree" on api_keys
  for select to app_user
  using ((select app.may('api_keys', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = api_keys.company_id offset 0));
grant select, insert, update, delete on api_keys to app_platform;
grant select (id, company_id, user_id, name, role, scopes, prefix, created_by, expires_at,
  last_used_at, revoked_at, revoked_by, version, created_at, updated_at)
  on api_keys to app_user;

create trigger touch before update of revoked_at on api_keys
  for each row execute function app.touch();

-- Use isn't a change.
create constraint trigger audit after insert or delete or update of revoked_at
  on api_keys deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'name');

-- Whether a service user's key is neither revoked nor expired.
create function app.has_working_key(service_user uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from api_keys k
      where k.user_id = service_user and k.revoked_at is null and k.expires_at > now())
  $$;

-- Whether a service user has a permission: its role has it, and its key names it. Which companies
-- are within reach follows from reading companies, so every key has that, whatever its scopes say.
create function app.key_may(actor uuid, wanted_resource text, wanted_action text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from api_keys k join profiles p on p.id = k.user_id and p.status = 'service'
        cross join lateral app.role_rights(k.company_id, k.role) m
      where k.user_id = actor and k.revoked_at is null and k.expires_at > now()
        and app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2')
        and m.resource = wanted_resource and m.action = wanted_action
        and (wanted_resource || ':' || wanted_action = any(k.scopes)
          or (wanted_resource, wanted_action) = ('companies', 'read')))
  $$;

create or replace function app.actor_company(actor uuid)
  returns uuid
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  as $$
    select p.company_id
    from (select id, company_id, status, deleted_at from profiles where id = actor offset 0) p
      cross join lateral (select status, deleted_at from companies
        where id = p.company_id offset 0) c
    where (p.status = 'active' or p.status = 'service' and app.has_working_key(p.id))
      and p.deleted_at is null
      and c.status = 'active' and c.deleted_at is null
      and (current_setting('role') = 'app_auth'
        or app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2'))
  $$;

create or replace function app.role_may(actor uuid, wanted_resource text, wanted_action text)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from user_roles r join profiles p on p.id = r.user_id
        cross join lateral app.role_rights(p.company_id, r.role) m
      where r.user_id = actor
        and app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2')
        and m.resource = wanted_resource and m.action = wanted_action)
      or app.key_may(actor, wanted_resource, wanted_action)
  $$;

create or replace function app.actor()
  returns table (company_id uuid, company_name text, company_slug text, company_kind text,
    first_name text, last_name text, email text, profile_photo_url text, role text,
    permissions text[], heads_branch boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id, c.name, c.slug, c.kind, p.first_name, p.last_name, p.email, p.profile_photo_url,
      coalesce(r.role, k.role, ''),
      coalesce((select array_agg(m.resource || ':' || m.action order by m.resource, m.action)
        from app.role_rights(c.id, coalesce(r.role, k.role)) m
        where k.id is null or m.resource || ':' || m.action = any(k.scopes)), '{}'),
      c.branch_id is not distinct from c.id
    from public.profiles p
    join public.companies c on c.id = p.company_id
    left join public.user_roles r on r.user_id = p.id
    left join public.api_keys k on k.user_id = p.id and p.status = 'service'
    where p.id = app.user_id() and c.id = app.actor_company(app.user_id())
  $$;

create or replace function app.own_level()
  returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((select app.role_level(coalesce(r.role, k.role))
      from profiles p left join user_roles r on r.user_id = p.id
        left join api_keys k on k.user_id = p.id and p.status = 'service'
      where p.id = app.user_id() and app.actor_company(app.user_id()) is not null), 0)
  $$;

-- No one manages a service user like a person.
create or replace function app.can_manage(person uuid)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select person <> app.user_id()
      and (app.may('users', 'update') or app.may('users', 'delete'))
      and exists (
        select from profiles p left join user_roles r on r.user_id = p.id
        where p.id = person and p.status <> 'service'
          and app.role_level(r.role) <= app.own_level()
          and exists (select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = p.company_id))
  $$;

create or replace function app.count_people(most integer)
  returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case
      when app.actor_company(app.user_id()) is null then 0
      when not app.may('users', 'read') then 1
      else (select count(*) from (
        select from get_accessible_companies(app.user_id(), 'read') a
          join profiles p on p.company_id = a.id
          where p.deleted_at is null and p.status <> 'service' limit most) counted)
    end
  $$;

alter policy "people read themselves and members of their own subtree" on profiles
  using ((id = (select app.user_id())
      and (select app.actor_company(app.user_id())) is not null)
    or (status <> 'service' and (select app.may('users', 'read')) and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = profiles.company_id offset 0)));

drop trigger publish_new on profiles;
create constraint trigger publish_new after insert
  on profiles deferrable initially deferred
  for each row when (new.status <> 'service')
  execute function app.publish_change('users', 'user', 'company_id', 'email');

create or replace function app.audit_row()
  returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was jsonb;
    is_now jsonb;
    whole jsonb;
    entry audit_logs;
  begin
    if tg_op = 'INSERT' and tg_table_name = 'profiles' then
      -- The entry of its API key covers it.
      if new.status = 'service' then
        return null;
      end if;
    end if;
    if tg_op = 'UPDATE' and tg_table_name in ('companies', 'profiles') then
      -- Compared as rows: converting each to JSON first would be too slow when a move touches a
      -- hundred thousand.
      new.branch_id := old.branch_id;
      if new is not distinct from old then
        return null;
      end if;
    end if;
    if tg_op <> 'INSERT' then
      was := to_jsonb(old) - 'search_key' - 'branch_id';
    end if;
    if tg_op <> 'DELETE' then
      is_now := to_jsonb(new) - 'search_key' - 'branch_id';
    end if;
    whole := coalesce(is_now, was);
    if tg_op = 'UPDATE' then
      select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key)
        into was, is_now
        from jsonb_each(was) o
        where o.value is distinct from is_now -> o.key and o.key not in ('version', 'updated_at');
      if was is null then
        return null;
      end if;
    end if;
    -- A row without a company belongs to its person's company.
    entry.company_id := coalesce((whole ->> tg_argv[0])::uuid,
      (select p.company_id from profiles p where p.id = (whole ->> 'user_id')::uuid));
    entry.action := lower(tg_op);
    entry.resource_type := tg_table_name;
    entry.resource_id := coalesce(whole ->> 'id', whole ->> 'user_id');
    entry.resource_label := whole ->> tg_argv[1];
    entry.result := 'done';
    entry.before := was;
    entry.after := is_now;
    perform app.write_audit(entry);
    return null;
  end $$;

-- A key has no session that could be blocked by itself, so its service user is blocked.
create or replace function app.block_for_pattern(pattern text, event uuid, facts jsonb,
  company uuid, first_seconds integer)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    block security_blocks;
    person uuid := (facts ->> 'person')::uuid;
    session uuid := (facts ->> 'session')::uuid;
    made uuid;
  begin
    block.pattern := pattern;
    block.event_id := event;
    block.company_id := company;
    block.user_id := person;
    block.ip := facts ->> 'ip';
    if pattern = 'failed_auth' then
      block.scope := 'account_address';
      block.subject := app.block_subject('account_address', facts ->> 'counted');
    elsif pattern = 'sql_injection' and session is null then
      block.scope := 'address';
      block.subject := app.block_subject('address', facts ->> 'address');
      -- Of an address only the visitors of this company's sites and those below are blocked.
      block.company_id := (facts ->> 'company')::uuid;
    elsif pattern = 'sql_injection' and not exists (
        select from api_keys k where k.user_id = person) then
      block.scope := 'session';
      block.subject := app.block_subject('session', session::text);
      block.tokens := app.end_sessions_of(person, session);
    else
      block.scope := 'person';
      block.subject := app.block_subject('person', person::text);
      block.tokens := app.end_sessions_of(person, null);
    end if;
    made := app.add_block(block, first_seconds);
    perform app.notify_incident(event, true);
    return made;
  end $$;

-- Creates a key with its service user. No one gives a key a role or a permission above their own,
-- or a permission that its role doesn't have.
create function app.create_api_key(key_id uuid, company uuid, key_name text, key_role text,
  key_scopes text[], key_prefix text, hash bytea, days integer)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    service_user uuid := gen_random_uuid();
    scope text;
    address text := 'key-' || key_id || '@service.invalid';
  begin
    if not app.may('api_keys', 'create') or not exists (
        select from get_accessible_companies(app.user_id(), 'read') a
          join companies c on c.id = a.id and c.deleted_at is null
        where a.id = company)
      or app.role_level(key_role) not between app.role_level('end_user')
        and app.grantable_level(app.own_level()) then
      raise exception using errcode = '42501', message = 'this key may not be created';
    end if;
    foreach scope in array key_scopes loop
      if scope like 'api_keys:%'
        or not app.may(split_part(scope, ':', 1), split_part(scope, ':', 2))
        or not exists (select from app.role_rights(company, key_role) m
          where m.resource || ':' || m.action = scope) then
        raise exception using errcode = '42501', message = scope || ' may not be granted';
      end if;
    end loop;
    insert into auth_users (id, email) values (service_user, address);
    insert into profiles (id, company_id, email, status)
      values (service_user, company, address, 'service');
    insert into api_keys (id, company_id, user_id, name, role, scopes, prefix, sha256, created_by,
        expires_at)
      values (key_id, company, service_user, key_name, key_role, key_scopes, key_prefix, hash,
        app.user_id(), now() + make_interval(days => days));
  end $$;
grant execute on function app.create_api_key to app_user;

-- Revokes a key from the next request on, in every process. False if there is none to revoke.
create function app.revoke_api_key(key_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not app.may('api_keys', 'delete') then
      return false;
    end if;
    update api_keys k set revoked_at = now(), revoked_by = app.user_id()
      where k.id = key_id and k.revoked_at is null and k.expires_at > now()
        and exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = k.company_id);
    return found;
  end $$;
grant execute on function app.revoke_api_key to app_user;

-- The service user of a key, and when it was last used. None if the key is unknown, revoked or
-- expired, if its company may not act, or if the visited host belongs to a company that isn't its
-- own or above.
create function app.use_api_key(hash bytea, visited_host text)
  returns table (id uuid, user_id uuid, tenant jsonb)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    used timestamptz;
    site uuid := app.company_of_host(visited_host);
  begin
    select k.id, k.user_id, app.limits_of_person(k.user_id), k.last_used_at
      into use_api_key.id, use_api_key.user_id, use_api_key.tenant, used
      from api_keys k
      where k.sha256 = hash and k.revoked_at is null and k.expires_at > now()
        and app.actor_company(k.user_id) is not null
        and (site is null or exists (select from company_tree t
          where t.ancestor_id = site and t.descendant_id = k.company_id));
    if not found then
      return;
    end if;
    if used is null or used <= now() - interval '1 minute' then
      update api_keys k set last_used_at = now()
        where k.id = use_api_key.id
          and (k.last_used_at is null or k.last_used_at <= now() - interval '1 minute');
    end if;
    return next;
  end $$;
grant execute on function app.use_api_key to app_auth;

-- The roles that the caller can give a key of a company, each with the permissions it can have.
create function app.key_choices(company uuid) returns table (role text, scopes text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  $$;
grant execute on function app.key_choices to app_user;
