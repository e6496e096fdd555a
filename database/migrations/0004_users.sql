-- Profiles, roles and invitations: what people change about themselves, how administrators manage
-- others within their subtree and up to their own level, and what companies change about roles.
-- Mails lead to a site of the recipient; an invitation is valid while its sender could still send
-- it.

create table profiles (
  id uuid primary key references auth_users (id) on delete cascade,
  company_id uuid not null references companies (id),
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  email text not null,
  profile_photo_url text,
  has_webauthn boolean not null default false,
  has_second_step boolean not null default false,
  status text not null default 'active' check (status in ('active', 'suspended')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  search_key text not null generated always
    as (app.search_key(first_name || ' ' || last_name || ' ' || email)) stored,
  branch_id uuid,
  unique (company_id, id)
);

create index profiles_by_company on profiles (company_id) where deleted_at is null;

-- One index per sort order of the list.
create index profiles_by_name on profiles
  (lower(coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email)), id)
  where deleted_at is null;
create index profiles_by_email on profiles (email, id) where deleted_at is null;
create index profiles_by_created on profiles (created_at, id) where deleted_at is null;

-- The audit log looks people up by address, including those in the recycle bin.
create index profiles_by_address on profiles (email);
create index profiles_by_any_company on profiles (company_id);

create index profiles_of_branch_by_name on profiles
  (branch_id, lower(coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email)), id)
  where deleted_at is null;
create index profiles_of_branch_by_email on profiles (branch_id, email, id)
  where deleted_at is null;
create index profiles_of_branch_by_created on profiles (branch_id, created_at, id)
  where deleted_at is null;

call app.protect('profiles');

-- The company a person acts for: only after the second step, and only while person and company are
-- active.
create function app.actor_company(actor uuid) returns uuid
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  as $$
    select p.company_id
    from (select company_id, status, deleted_at from profiles where id = actor offset 0) p
      cross join lateral (select status, deleted_at from companies
        where id = p.company_id offset 0) c
    where p.status = 'active' and p.deleted_at is null
      and c.status = 'active' and c.deleted_at is null
      and (current_setting('role') = 'app_auth'
        or app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2'))
  $$;
grant execute on function app.actor_company to app_auth, app_user;

create policy "people change their own profile" on profiles for update to app_user
  using (id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())));
grant select, insert, update, delete on profiles to app_platform;
grant select, update (company_id, first_name, last_name, status, deleted_at, deleted_by)
  on profiles to app_user;

-- Copies a profile's name to the account.
create function app.sync_name() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update auth_users set name = trim(new.first_name || ' ' || new.last_name), updated_at = now()
      where id = new.id and name <> trim(new.first_name || ' ' || new.last_name);
    return null;
  end $$;

create trigger follow_name after update of first_name, last_name on profiles
  for each row execute function app.sync_name();

-- What policies can't express: the permission each change requires, that no one changes their own
-- role, status or company, and that every company keeps an owner. The name sorts before `audit`, so
-- that the lock on owners is always taken before the lock on the audit chain.
create function app.guard_person() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    standing_changes boolean := (new.company_id, new.status, new.deleted_at)
      is distinct from (old.company_id, old.status, old.deleted_at);
  begin
    if current_setting('role') <> 'app_user' then
      return new;
    end if;
    if old.id = app.user_id() then
      if standing_changes then
        raise exception using errcode = 'TL004',
          message = 'Somebody else has to move, suspend or delete you.';
      end if;
      return new;
    end if;
    if (new.company_id, new.status, new.first_name, new.last_name)
        is distinct from (old.company_id, old.status, old.first_name, old.last_name)
      and not app.may('users', 'update') then
      raise exception using errcode = '42501', message = 'users:update is not granted';
    end if;
    if new.deleted_at is distinct from old.deleted_at and not app.may('users', 'delete') then
      raise exception using errcode = '42501', message = 'users:delete is not granted';
    end if;
    if (new.company_id <> old.company_id or new.deleted_at is null and old.deleted_at is not null)
      and exists (select from companies where id = new.company_id and deleted_at is not null) then
      raise exception using errcode = 'TL006',
        message = 'The company is in the recycle bin. Bring it back first.';
    end if;
    if standing_changes and old.status = 'active' and old.deleted_at is null
      and exists (select from user_roles where user_id = old.id and role = 'owner') then
      perform app.guard_last_owner(old.company_id, old.id);
    end if;
    return new;
  end $$;

create trigger guard before update on profiles for each row execute function app.guard_person();

-- Suspending or deleting a person ends their sessions for good: reactivation does not restore them.
create function app.end_access() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if new.status <> 'active' or new.deleted_at is not null then
      delete from user_sessions where user_id = new.id;
      perform app.end_lost_push(new.id);
    end if;
    return null;
  end $$;

create trigger end_standing after update of status, deleted_at on profiles
  for each row execute function app.end_access();

-- The name sorts first among the `before` triggers.
create trigger branch before insert or update of company_id on profiles
  for each row execute function app.set_person_branch();

create trigger touch before update on profiles
  for each row when (new.branch_id is not distinct from old.branch_id
    or new.company_id <> old.company_id)
  execute function app.touch();

create trigger share_tree before update of company_id on profiles
  for each statement execute function app.share_tree();

create table user_roles (
  user_id uuid primary key references profiles (id) on delete cascade,
  role text not null
);

create index user_roles_by_role on user_roles (role, user_id);

call app.protect('user_roles');

create policy "members read roles of their own subtree" on user_roles for select to app_user
  using (exists (select from profiles p where p.id = user_roles.user_id));
grant select, insert, update, delete on user_roles to app_platform;
grant select, update (role) on user_roles to app_user;

create function app.guard_role() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    company uuid;
  begin
    if current_setting('role') <> 'app_user' or new.role = old.role or old.role <> 'owner' then
      return new;
    end if;
    select company_id into company from profiles
      where id = old.user_id and status = 'active' and deleted_at is null;
    if company is not null then
      perform app.guard_last_owner(company, old.user_id);
    end if;
    return new;
  end $$;

create trigger guard before update on user_roles for each row execute function app.guard_role();

-- What each role may do: resource × action. Anything not listed is denied.
create table role_permissions (
  role text not null,
  resource text not null,
  action text not null
    check (action in ('read', 'create', 'update', 'delete', 'export', 'approve')),
  primary key (role, resource, action)
);

call app.protect('role_permissions');

create policy "members read role permissions" on role_permissions for select to app_user
  using ((select app.actor_company(app.user_id())) is not null);
grant select, insert, update, delete on role_permissions to app_platform;
grant select on role_permissions to app_user;

insert into role_permissions (role, resource, action)
  select role, resource, action
  from unnest(array['owner', 'admin']) role,
    unnest(array['companies', 'users', 'pages', 'branding', 'audit', 'recycle',
    'analytics']) resource,
    unnest(array['read', 'create', 'update', 'delete', 'export', 'approve']) action
  union all values
    ('master_distributor', 'companies', 'read'), ('master_distributor', 'companies', 'create'),
    ('master_distributor', 'companies', 'update'), ('master_distributor', 'companies', 'export'),
    ('master_distributor', 'users', 'read'), ('master_distributor', 'analytics', 'read'),
    ('distributor', 'companies', 'read'), ('distributor', 'companies', 'create'),
    ('distributor', 'companies', 'update'), ('distributor', 'companies', 'export'),
    ('distributor', 'users', 'read'), ('distributor', 'analytics', 'read'),
    ('reseller', 'companies', 'read'), ('reseller', 'companies', 'create'),
    ('reseller', 'users', 'read'), ('reseller', 'analytics', 'read'),
    ('end_user', 'companies', 'read');

insert into role_permissions (role, resource, action) values
  ('owner', 'roles', 'read'), ('owner', 'roles', 'update'), ('admin', 'roles', 'read');

create policy "members read the tree below their own company" on company_tree for select to app_user
  using (ancestor_id = (select app.actor_company(app.user_id())));

-- The state of an invitation follows from its dates; `pending` while none is set.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  role text not null,
  invited_by uuid default app.user_id() references profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  version integer not null default 1,
  -- The company that sent the invitation, wherever its sender moves later.
  inviting_company_id uuid references companies (id) on delete set null,
  declined_at timestamptz,
  not_me boolean not null default false,
  check (declined_at is not null or not not_me)
);

create index invitations_by_company on invitations (company_id, created_at desc, id);
create index invitations_by_email on invitations (email);
create index invitations_by_inviting_company on invitations (inviting_company_id);
create index invitations_by_sender on invitations (invited_by);

create unique index invitations_one_pending on invitations (company_id, email)
  where accepted_at is null and revoked_at is null and declined_at is null;

call app.protect('invitations');

create policy "sign-in reads and writes every row" on invitations for select to app_auth
  using (true);
grant select on invitations to app_auth;
grant select, insert, update, delete on invitations to app_platform;
grant select, insert (id, company_id, email, role, expires_at),
  update (expires_at, revoked_at) on invitations to app_user;

create trigger touch before update on invitations for each row execute function app.touch();

-- Whoever resends an invitation becomes its sender. If the recipient reported it as unwanted, the
-- sending company can't invite that address for 30 days, and neither can anyone for the same target
-- company.
create function app.guard_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if current_setting('role') = 'app_user' then
      if tg_op = 'UPDATE' and old.declined_at is not null then
        raise exception using errcode = 'TL035', message = 'This invitation was declined.';
      end if;
      new.invited_by := app.user_id();
    end if;
    if tg_op = 'INSERT' or new.invited_by is distinct from old.invited_by then
      select p.company_id into new.inviting_company_id from profiles p where p.id = new.invited_by;
    end if;
    if exists (
        select from invitations i
        where i.email = new.email and i.not_me and i.declined_at > now() - interval '30 days'
          and (i.company_id = new.company_id
            or i.inviting_company_id = new.inviting_company_id)) then
      raise exception using errcode = 'TL036',
        message = 'This person said your invitation was not for them. Try again after 30 days.';
    end if;
    return new;
  end $$;

create trigger guard before insert or update of expires_at on invitations
  for each row execute function app.guard_invitation();

-- Links in mails. Only the SHA-256 of the token is stored; redeeming it is a single update.
create table auth_links (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in
    ('magic_link', 'confirm_address', 'reset_password', 'invitation', 'change_email',
      'approve_email')),
  token_hash bytea not null unique,
  user_id uuid references auth_users (id) on delete cascade,
  invitation_id uuid references invitations (id) on delete cascade,
  email text not null check (email = lower(email)),
  remember_me boolean not null default false,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- A link works only on the site it was mailed for, while the domain is verified and belongs to
  -- that company. A person who signs up with it becomes a customer of that company, wherever they
  -- open the link.
  site_company_id uuid references companies (id) on delete cascade,
  site_domain text,
  check ((purpose = 'invitation') = (invitation_id is not null))
);

create index auth_links_by_email on auth_links (email, created_at);
create index auth_links_by_user on auth_links (user_id);
create index auth_links_by_invitation on auth_links (invitation_id);
create index auth_links_by_expiry on auth_links (expires_at);
create index auth_links_by_site on auth_links (site_company_id);

call app.protect('auth_links', for_platform => false);

create policy "sign-in reads and writes every row" on auth_links to app_auth using (true)
  with check (true);
grant select, insert, update, delete on auth_links to app_auth;

-- The caller's role level; no one grants more than they have.
create function app.own_level() returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((select app.role_level(r.role) from user_roles r
      where r.user_id = app.user_id() and app.actor_company(app.user_id()) is not null), 0)
  $$;
grant execute on function app.own_level to app_user;

-- Makes a confirmed sign-up the end user of a new customer below the company whose site they came
-- to. Inside that company itself they would see everything below it.
create function app.join_by_sign_up(person uuid, tenant uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    address text;
    customer uuid;
  begin
    select email into address from auth_users where id = person for update;
    if address is null or exists (select from profiles where id = person) then
      return false;
    end if;
    perform app.act_as(jsonb_build_object('user_id', person));
    insert into companies (parent_id, kind, name, slug)
      values (tenant, 'customer', left(address, 120), app.free_slug(split_part(address, '@', 1)))
      returning id into customer;
    insert into profiles (id, company_id, email) values (person, customer, address);
    insert into user_roles (user_id, role) values (person, 'end_user');
    update auth_users set own_company_id = customer where id = person;
    return true;
  end $$;
grant execute on function app.join_by_sign_up to app_auth;

-- Accepts an invitation for a person who proved that they own its address; false if it has ended or
-- the person already belongs to a company.
create function app.join_by_invitation(person uuid, invitation uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    offer invitations;
    address text;
  begin
    select email into address from auth_users where id = person for update;
    select * into offer from invitations where id = invitation and email = address
      and accepted_at is null and revoked_at is null and declined_at is null
      and expires_at > now() for update;
    if offer.id is null or exists (select from profiles where id = person)
      or not app.invitation_counts(offer.id) then
      return false;
    end if;
    perform app.act_as(jsonb_build_object('user_id', person));
    insert into profiles (id, company_id, email) values (person, offer.company_id, address);
    insert into user_roles (user_id, role) values (person, offer.role);
    update invitations set accepted_at = now() where id = offer.id;
    return true;
  end $$;
grant execute on function app.join_by_invitation to app_auth;

-- An open invitation as shown to the holder of its link.
create function app.invitation_offer(invitation uuid)
  returns table (company_name text, inviter text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.name, coalesce(nullif(trim(u.name), ''), u.email, c.name)
    from invitations i join companies c on c.id = i.company_id left join auth_users u
      on u.id = i.invited_by
    where i.id = invitation and i.declined_at is null and app.invitation_counts(i.id)
  $$;
grant execute on function app.invitation_offer to app_auth;

-- Photos are small, re-encoded by the server and named by their content, so that browsers can cache
-- them forever.
create table profile_photos (
  user_id uuid primary key references profiles (id) on delete cascade,
  image bytea not null check (octet_length(image) <= 65536),
  hash text not null check (hash ~ '^[0-9a-f]{32}$')
);

call app.protect('profile_photos');

create policy "members see photos of people in their own subtree" on profile_photos
  for select to app_user
  using (exists (select from profiles p where p.id = profile_photos.user_id));

create policy "people add their own photo" on profile_photos for insert to app_user
  with check (user_id = (select app.user_id())
    and (select app.actor_company(app.user_id())) is not null);

create policy "people change their own photo" on profile_photos for update to app_user
  using (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (user_id = (select app.user_id()));

create policy "people delete their own photo" on profile_photos for delete to app_user
  using (user_id = (select app.user_id())
    and (select app.actor_company(app.user_id())) is not null);
grant select, insert, update, delete on profile_photos to app_platform;
grant select, insert, update (image, hash), delete on profile_photos to app_user;

-- Stores the photo's address on the profile; the audit log records this change instead of the
-- bytes.
create function app.sync_photo() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    owner_id uuid := coalesce(new.user_id, old.user_id);
    address text := '/api/users/photos/' || new.user_id || '/' || new.hash;
  begin
    update profiles set profile_photo_url = address
      where id = owner_id and profile_photo_url is distinct from address;
    return null;
  end $$;

create trigger follow_photo after insert or update or delete on profile_photos
  for each row execute function app.sync_photo();

-- Whether the caller may manage a person: within reach, at or below the caller's level, and never
-- themselves. Security definer, because a policy of profiles can't query user_roles, whose own
-- policy queries profiles.
create function app.can_manage(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select person <> app.user_id()
      and (app.may('users', 'update') or app.may('users', 'delete'))
      and exists (
        select from profiles p left join user_roles r on r.user_id = p.id
        where p.id = person
          and app.role_level(r.role) <= app.own_level()
          and exists (select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = p.company_id))
  $$;
grant execute on function app.can_manage to app_user;

-- Rejects removing the last active owner of a company. Concurrent removals wait for each other,
-- otherwise each would still see the other's owner.
create function app.guard_last_owner(company uuid, leaving uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock(hashtext('owners:' || company));
    if not exists (
      select from profiles p join user_roles r on r.user_id = p.id
      where p.company_id = company and p.id <> leaving and r.role = 'owner'
        and p.status = 'active' and p.deleted_at is null) then
      raise exception using errcode = 'TL005',
        message = 'A company keeps at least one active owner. Make somebody else owner first.';
    end if;
  end $$;

-- Deletes a person with account, sessions, second factors and photo; their audit entries remain.
create function app.purge_profiles(person uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if current_setting('role') <> 'app_platform' and not app.can_manage(person) then
      raise exception using errcode = '42501', message = 'this person stands above the own level';
    end if;
    delete from auth_users where id = person;
  end $$;

-- Changes to the defaults in role_permissions. A company's change applies to itself and everything
-- below it. Owners keep their permissions, so that no company can lock everyone out, and only they
-- edit roles.
create table role_changes (
  company_id uuid not null references companies (id) on delete cascade,
  role text not null
    check (role in ('admin', 'master_distributor', 'distributor', 'reseller', 'end_user')),
  resource text not null check (length(resource) between 1 and 60),
  action text not null
    check (action in ('read', 'create', 'update', 'delete', 'export', 'approve')),
  allowed boolean not null,
  -- The label in the audit log.
  cell text not null generated always as (role || ' ' || resource || ':' || action) stored,
  primary key (company_id, role, resource, action),
  check (resource <> 'roles' or action = 'read')
);

call app.protect('role_changes');
grant select, insert, update, delete on role_changes to app_platform;

-- The only definition of what a role may do at a company: everything granted by default or by a
-- company on the path to the root, and not revoked by any of them. Written so that the planner
-- inlines it and reads only the requested cell.
create function app.role_rights(company uuid, role_name text)
  returns table (resource text, action text)
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

-- Whether the caller may do this to a company's roles: it is within reach and not in the recycle
-- bin.
create function app.can_see_roles(company uuid, wanted_action text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('roles', wanted_action)
      and exists (select from companies where id = company and deleted_at is null)
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
  $$;

-- Identifies the current role changes of a company, so that saving over someone else's change is
-- detected.
create function app.role_version(company uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select md5(coalesce(string_agg(c.cell || ' ' || c.allowed, E'\n' order by c.cell), ''))
    from role_changes c where c.company_id = company
  $$;

-- The permissions of each role at a company, cell by cell, with their source: the default, the
-- company or a company above. The company that revokes one is named only to callers who can see it.
-- Empty for callers without permission.
create function app.role_matrix(company uuid)
  returns table (role text, resource text, action text, by_default boolean, own boolean,
    given_above boolean, taken_above boolean, taken_by text, version text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select said.role, said.resource, said.action, bool_or(said.by_default), bool_or(said.own),
      bool_or(coalesce(said.above, false)), bool_or(not coalesce(said.above, true)),
      (array_agg(said.taker order by said.depth) filter (where said.taker is not null))[1],
      (select app.role_version(company))
    from (
      select m.role, m.resource, m.action, true as by_default, null::boolean as own,
        null::boolean as above, null::text as taker, 0 as depth
      from role_permissions m
      union all
      select c.role, c.resource, c.action, false, case when t.depth = 0 then c.allowed end,
        case when t.depth > 0 then c.allowed end,
        case when t.depth > 0 and not c.allowed then (
          select n.name from companies n where n.id = c.company_id
            and exists (select from get_accessible_companies(app.user_id(), 'read') a
              where a.id = n.id)) end,
        t.depth
      from company_tree t join role_changes c on c.company_id = t.ancestor_id
      where t.descendant_id = company
    ) said
    where (select app.can_see_roles(company, 'read'))
    group by said.role, said.resource, said.action
  $$;
grant execute on function app.role_matrix to app_user;

-- How many people have each role at a company and below it.
create function app.role_people(company uuid) returns table (role text, people bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.role, count(*)
    from company_tree t
      join profiles p on p.company_id = t.descendant_id and p.deleted_at is null
      join user_roles r on r.user_id = p.id
    where t.ancestor_id = company and (select app.can_see_roles(company, 'read'))
    group by r.role
  $$;
grant execute on function app.role_people to app_user;

-- How many people, at how many companies, would gain or lose a permission. Changes are a list of
-- {role, resource, action, allowed}; null means inherited.
create function app.role_change_reach(company uuid, changes jsonb)
  returns table (people bigint, companies bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with wanted as (
      select * from jsonb_to_recordset(changes) w (role text, resource text, action text,
        allowed boolean)
    ), place as (
      select p.company_id, r.role, count(*) as people
      from company_tree t
        join profiles p on p.company_id = t.descendant_id and p.deleted_at is null
        join user_roles r on r.user_id = p.id
      where t.ancestor_id = company and r.role in (select w.role from wanted w)
        and (select app.can_see_roles(company, 'read'))
      group by p.company_id, r.role
    ), reached as (
      select l.company_id, l.people
      from place l join wanted w on w.role = l.role
        cross join lateral (
          select coalesce(bool_and(s.allowed) filter (where s.holds <> 'afterwards'), false)
            as before,
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
grant execute on function app.role_change_reach to app_user;

-- Changes a company's roles and returns the new version, or null if it is out of reach. No one can
-- change a role at or above their own level, grant what they don't have, or grant what a company
-- above revoked.
create function app.change_roles(company uuid, seen_version text, changes jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted record;
  begin
    if not app.may('roles', 'update') then
      raise exception using errcode = '42501', message = 'roles:update is not granted';
    end if;
    if not app.can_see_roles(company, 'update') then
      return null;
    end if;
    -- Serializes changes to this company's roles; taken before row locks and the audit chain.
    perform pg_advisory_xact_lock(hashtext('roles:' || company));
    if app.role_version(company) is distinct from seen_version then
      raise exception using errcode = 'TL007',
        message = 'Somebody else changed these roles in the meantime. Look at them again.';
    end if;
    for wanted in
      select * from jsonb_to_recordset(changes) w (role text, resource text, action text,
        allowed boolean)
    loop
      if app.role_level(wanted.role) not between 1 and app.own_level() - 1 then
        raise exception using errcode = '42501', message = 'this role is not below your own';
      end if;
      if wanted.allowed is not false and not app.may(wanted.resource, wanted.action) then
        raise exception using errcode = '42501',
          message = 'this permission is not the caller''s own to give';
      end if;
      if wanted.allowed and exists (
          select from company_tree t join role_changes c on c.company_id = t.ancestor_id
          where t.descendant_id = company and t.depth > 0 and not c.allowed
            and c.role = wanted.role and c.resource = wanted.resource
            and c.action = wanted.action) then
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
grant execute on function app.change_roles to app_user;

-- Whether support access of one person to another is still allowed. For sign-in, which checks it on
-- every request and has no claims: a change of role, company or status takes effect immediately.
create function app.is_support_active(supporter uuid, person uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    before text := app.act_as(jsonb_build_object('user_id', supporter, 'aal', 'aal2'));
    holds boolean := app.can_support(person);
  begin
    perform app.act_again(before);
    return coalesce(holds, false);
  end $$;
grant execute on function app.is_support_active to app_auth;

-- Search candidates among people, for callers who may read them.
create function app.find_people(typed text) returns table (words text[], ids uuid[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select found.words, found.ids from app.find_records('profiles', typed) found
      where app.may('users', 'read')
    union all
    select app.search_words(typed), '{}' where not app.may('users', 'read')
  $$;
grant execute on function app.find_people to app_user;

-- Whether a person within reach sees the companies below their own, as get_accessible_companies
-- would answer them after the second step. Null for anyone out of reach.
create function app.can_see_companies(person uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    within_reach boolean := app.may('users', 'read') and exists (
      select from profiles p join get_accessible_companies(app.user_id(), 'read') a
        on a.id = p.company_id
      where p.id = person);
    before text;
    sees boolean;
  begin
    if not within_reach then
      return null;
    end if;
    -- The caller has completed the second step, so only the name in the claims is replaced for a
    -- moment.
    before := app.act_as(jsonb_build_object('user_id', person));
    sees := exists (select from get_accessible_companies(person, 'read'));
    perform app.act_again(before);
    return sees;
  end $$;
grant execute on function app.can_see_companies to app_user;

-- The last activity of a page of people; the caller's permission is checked once, not per person.
create function app.last_activities(people uuid[]) returns table (person uuid, moment timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, greatest(
      (select max(s.last_activity) from user_sessions s where s.user_id = p.id),
      (select max(d.last_used_at) from devices d where d.user_id = p.id))
    from unnest(people) wanted (id) join profiles p on p.id = wanted.id
    where p.id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null
      or (select app.may('users', 'read')) and exists (
        select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = p.company_id offset 0)
  $$;
grant execute on function app.last_activities to app_user;

create function app.count_people(most integer) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case
      when app.actor_company(app.user_id()) is null then 0
      when not app.may('users', 'read') then 1
      else (select count(*) from (
        select from get_accessible_companies(app.user_id(), 'read') a
          join profiles p on p.company_id = a.id where p.deleted_at is null limit most) counted)
    end
  $$;
grant execute on function app.count_people to app_user;

-- Whether an invitation is still valid: its sender could send it now. Computed on read, so there is
-- nothing to keep in step with roles, people and companies.
create function app.invitation_counts(invitation uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from invitations i
        join companies c on c.id = i.company_id and c.status = 'active' and c.deleted_at is null
        join profiles p on p.id = i.invited_by and p.status = 'active' and p.deleted_at is null
        join companies s on s.id = p.company_id and s.status = 'active' and s.deleted_at is null
        join company_tree t on t.ancestor_id = s.id and t.descendant_id = c.id
        join user_roles r on r.user_id = p.id
      where i.id = invitation
        and app.role_level(i.role) between 1 and app.role_level(r.role)
        and (select count(*) from app.role_rights(s.id, r.role) m
          where (m.resource, m.action) in (('users', 'create'), ('companies', 'read'))) = 2
        and (current_setting('role') = 'app_auth' or app.may('users', 'read') and exists (
          select from get_accessible_companies(app.user_id(), 'read') a where a.id = i.company_id)))
  $$;
grant execute on function app.invitation_counts to app_auth, app_user;

create function app.leavable_company(person uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id
    from auth_users u join profiles p on p.id = u.id join companies c on c.id = p.company_id
    where u.id = person and u.own_company_id = c.id and c.kind = 'customer'
      and not exists (select from profiles o where o.company_id = c.id and o.id <> person)
      and not exists (select from companies below where below.parent_id = c.id)
  $$;

-- Invitations that await a person's answer, by their confirmed address, newest first.
create function app.invitations_for(person uuid, moment timestamptz)
  returns table (id uuid, company_name text, inviter text, role text, expires_at timestamptz,
    can_accept boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select i.id, o.company_name, o.inviter, i.role, i.expires_at,
      p.id is null or app.leavable_company(person) is not null
    from auth_users u
      join invitations i on i.email = u.email
      cross join app.invitation_offer(i.id) o
      left join profiles p on p.id = u.id
    where u.id = person and u.email_verified and i.company_id is distinct from p.company_id
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > moment
    order by i.created_at desc, i.id
  $$;
grant execute on function app.invitations_for to app_auth;

-- Accepts an invitation: 'accepted', 'over', or 'member' if the person already belongs to a
-- company. The empty customer from their sign-up goes to the recycle bin.
create function app.accept_invitation(person uuid, invitation uuid, moment timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    offer invitations;
    left_company uuid;
  begin
    perform from auth_users where id = person for update;
    if not exists (select from app.invitations_for(person, moment) o where o.id = invitation) then
      return 'over';
    end if;
    select * into offer from invitations i where i.id = invitation
      and i.accepted_at is null and i.revoked_at is null and i.declined_at is null for update;
    if offer.id is null then
      return 'over';
    end if;
    if not exists (select from profiles where id = person) then
      return case when app.join_by_invitation(person, invitation) then 'accepted' else 'over' end;
    end if;
    left_company := app.leavable_company(person);
    if left_company is null then
      return 'member';
    end if;
    perform app.act_as(jsonb_build_object('user_id', person));
    -- Moving a person shares this lock; deleting a company takes it exclusively.
    perform pg_advisory_xact_lock(hashtext('company_tree'));
    update profiles set company_id = offer.company_id where id = person;
    update user_roles set role = offer.role where user_id = person;
    update auth_users set own_company_id = null where id = person;
    update companies set deleted_at = moment, deleted_by = person where id = left_company;
    update invitations set accepted_at = moment where id = offer.id;
    return 'accepted';
  end $$;
grant execute on function app.accept_invitation to app_auth;

-- Declines an invitation; false if it has ended. `stranger` reports that it was not meant for this
-- person, which ends every open invitation to them from the same company. The event goes to the log
-- of the sending company.
create function app.decline_invitation(person uuid, invitation uuid, stranger boolean,
  moment timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    offer invitations;
    entry audit_logs;
  begin
    if not exists (select from app.invitations_for(person, moment) o where o.id = invitation) then
      return false;
    end if;
    perform app.act_as(jsonb_build_object('user_id', person));
    update invitations i set declined_at = moment, not_me = stranger
      where i.id = invitation and i.accepted_at is null and i.revoked_at is null
        and i.declined_at is null
      returning * into offer;
    if offer.id is null then
      return false;
    end if;
    if stranger then
      update invitations i set declined_at = moment, not_me = true
        where i.email = offer.email and i.accepted_at is null and i.revoked_at is null
          and i.declined_at is null
          and (i.company_id = offer.company_id
            or i.inviting_company_id = offer.inviting_company_id);
    end if;
    update auth_links l set used_at = moment
      from invitations i where i.id = l.invitation_id and i.email = offer.email
        and i.declined_at is not null
        and l.used_at is null;
    entry.action := 'event';
    entry.company_id := coalesce(offer.inviting_company_id, offer.company_id);
    entry.resource_type := case when stranger then 'users.invitation_not_me'
      else 'users.invitation_declined' end;
    entry.resource_id := offer.id;
    entry.resource_label := offer.email;
    entry.result := 'done';
    perform app.write_audit(entry);
    return true;
  end $$;
grant execute on function app.decline_invitation to app_auth;
