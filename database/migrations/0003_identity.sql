-- People: what the sign-in part keeps (auth_*, sessions, factors) and what everybody else reads (profiles, roles).

create table auth_users (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index auth_accounts_by_user on auth_accounts (user_id);

create table auth_verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verifications_by_identifier on auth_verifications (identifier);

create table user_sessions (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null generated always as (id) stored unique,
  user_id uuid not null references auth_users (id) on delete cascade,
  token text not null unique,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  aal2_at timestamptz,
  remember_me boolean not null default false,
  last_activity timestamptz not null default now(),
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id)
);

create table mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  friendly_name text not null,
  factor_type text not null check (factor_type in ('totp')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text not null,
  last_step bigint,
  failed integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id)
);

create table mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  factor_id uuid not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (user_id, factor_id) references mfa_factors (user_id, id) on delete cascade,
  foreign key (user_id, session_id) references user_sessions (user_id, id) on delete cascade
);
create index mfa_challenges_by_factor on mfa_challenges (user_id, factor_id);
create index mfa_challenges_by_session on mfa_challenges (user_id, session_id);

-- Session tokens and secrets: only the sign-in part's own role reaches these tables.
do $$
  declare
    target text;
  begin
    foreach target in array array['auth_users', 'auth_accounts', 'auth_verifications',
        'user_sessions', 'mfa_factors', 'mfa_challenges'] loop
      call app.protect(target::regclass, for_platform => false);
      execute format('create policy auth on %I to app_auth using (true) with check (true)', target);
      execute format('grant select, insert, update, delete on %I to app_auth', target);
    end loop;
  end $$;

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
  unique (company_id, id)
);
create index profiles_by_company on profiles (company_id) where deleted_at is null;

create table user_roles (
  user_id uuid primary key references profiles (id) on delete cascade,
  role text not null
);

-- What each role may do: resource × action. A role that is not listed here may do nothing.
create table role_permissions (
  role text not null,
  resource text not null,
  action text not null check (action in ('read', 'create', 'update', 'delete', 'export', 'approve')),
  primary key (role, resource, action)
);

call app.protect('profiles');
call app.protect('user_roles');
call app.protect('role_permissions');
create trigger touch before update on profiles for each row execute function app.touch();

insert into role_permissions (role, resource, action)
  select role, resource, action
  from unnest(array['owner', 'admin']) role,
    unnest(array['companies', 'users', 'pages', 'branding', 'audit', 'recycle', 'analytics']) resource,
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

-- A profile's has_second_step follows the verified factors, so that coverage can be counted without the secrets.
create function app.follow_factors() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    owner_id uuid := coalesce(new.user_id, old.user_id);
  begin
    update profiles p set has_second_step = verified.found
      from (select exists (select from mfa_factors
        where user_id = owner_id and status = 'verified') as found) verified
      where p.id = owner_id and p.has_second_step is distinct from verified.found;
    return null;
  end $$;
create trigger follow_factors after insert or update of status or delete on mfa_factors
  for each row execute function app.follow_factors();
