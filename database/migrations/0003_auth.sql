-- Sign-in: accounts, sessions, second factors and devices. Secrets and tokens are reachable only by
-- sign-in's own role, and no usable token is stored. A session belongs to the host it began on and
-- to the company that held that host's domain then.

create table auth_users (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  second_step_failures integer not null default 0,
  second_step_locked_until timestamptz,
  -- The customer that signing up created for this person. They may leave it for a company that
  -- invites them, as long as it has no other people and no companies below.
  own_company_id uuid references companies (id) on delete set null,
  second_step_failures_since timestamptz,
  second_step_notified_at timestamptz
);

create index auth_users_by_own_company on auth_users (own_company_id);

-- Session tokens and secrets: reachable only by sign-in's own role.
call app.protect('auth_users', for_platform => false);

create policy "sign-in reads and writes every row" on auth_users to app_auth using (true)
  with check (true);
grant select, insert, update, delete on auth_users to app_auth;

create table auth_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);

create index auth_accounts_by_user on auth_accounts (user_id);

call app.protect('auth_accounts', for_platform => false);

create policy "sign-in reads and writes every row" on auth_accounts to app_auth using (true)
  with check (true);
grant select, insert, update, delete on auth_accounts to app_auth;

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
  method text not null default 'password' check (length(method) <= 60),
  host text,
  site_company_id uuid references companies (id) on delete cascade,
  unique (user_id, id),
  constraint user_sessions_token_is_not_in_clear check (token !~ '^[A-Za-z0-9_-]{43}$')
);

create index user_sessions_by_user on user_sessions (user_id, last_activity desc);
create index user_sessions_by_expiry on user_sessions (expires_at);
create index user_sessions_by_host on user_sessions (host) where host is not null;
create index user_sessions_by_site on user_sessions (site_company_id)
  where site_company_id is not null;

call app.protect('user_sessions', for_platform => false);

create policy "sign-in reads and writes every row" on user_sessions to app_auth using (true)
  with check (true);
grant select, insert, update, delete on user_sessions to app_auth;

create table mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  friendly_name text not null,
  factor_type text not null check (factor_type in ('totp')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text not null,
  last_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id)
);

call app.protect('mfa_factors', for_platform => false);

create policy "sign-in reads and writes every row" on mfa_factors to app_auth using (true)
  with check (true);
grant select, insert, update, delete on mfa_factors to app_auth;

-- Copies to the profile whether a second factor exists, so that coverage can be counted without the
-- secrets.
create function app.sync_second_step_flag() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    owner_id uuid := coalesce(new.user_id, old.user_id);
    key_found boolean := exists (select from passkeys where user_id = owner_id);
    step_found boolean := key_found
      or exists (select from mfa_factors where user_id = owner_id and status = 'verified');
  begin
    update profiles p set has_second_step = step_found, has_webauthn = key_found
      where p.id = owner_id and (p.has_second_step, p.has_webauthn)
        is distinct from (step_found, key_found);
    return null;
  end $$;

create trigger follow_factors after insert or update of status or delete on mfa_factors
  for each row execute function app.sync_second_step_flag();

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

call app.protect('mfa_challenges', for_platform => false);

create policy "sign-in reads and writes every row" on mfa_challenges to app_auth using (true)
  with check (true);
grant select, insert, update, delete on mfa_challenges to app_auth;

-- Browsers that completed a sign-in. Until `trusted_until` the second step is skipped.
create table devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  token_hash bytea not null,
  user_agent text not null default '',
  ip_address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  trusted_at timestamptz,
  trusted_until timestamptz,
  unique (user_id, token_hash)
);

call app.protect('devices', for_platform => false);

create policy "sign-in reads and writes every row" on devices to app_auth using (true)
  with check (true);
grant select, insert, update, delete on devices to app_auth;

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  synced boolean not null default false,
  rp_id text not null,
  name text not null check (length(name) between 1 and 64),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_by_user on passkeys (user_id, created_at);

call app.protect('passkeys', for_platform => false);

create policy "sign-in reads and writes every row" on passkeys to app_auth using (true)
  with check (true);
grant select, insert, update, delete on passkeys to app_auth;

create trigger follow_factors after insert or delete on passkeys
  for each row execute function app.sync_second_step_flag();

-- One WebAuthn ceremony, bound to person and session, except for sign-in, where the person is not
-- known yet.
create table passkey_ceremonies (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('register', 'second_step', 'sign_in')),
  user_id uuid references auth_users (id) on delete cascade,
  session_id uuid,
  challenge text not null,
  rp_id text not null,
  origin text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (user_id, session_id) references user_sessions (user_id, id) on delete cascade,
  check ((kind = 'sign_in') = (user_id is null) and (user_id is null) = (session_id is null))
);

create index passkey_ceremonies_by_session on passkey_ceremonies (user_id, session_id);
create index passkey_ceremonies_by_expiry on passkey_ceremonies (expires_at);

call app.protect('passkey_ceremonies', for_platform => false);

create policy "sign-in reads and writes every row" on passkey_ceremonies to app_auth using (true)
  with check (true);
grant select, insert, update, delete on passkey_ceremonies to app_auth;

create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, code_hash)
);

call app.protect('recovery_codes', for_platform => false);

create policy "sign-in reads and writes every row" on recovery_codes to app_auth using (true)
  with check (true);
grant select, insert, update, delete on recovery_codes to app_auth;

-- A pending change of address. It takes effect once both addresses have confirmed it.
create table email_changes (
  user_id uuid primary key references auth_users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email) and length(new_email) <= 254),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

call app.protect('email_changes', for_platform => false);

create policy "sign-in reads and writes every row" on email_changes to app_auth using (true)
  with check (true);
grant select, insert, update, delete on email_changes to app_auth;

-- Updates a session's last activity but not its end. Returns the end, or null if the session has
-- expired.
create function extend_user_session(p_session_id uuid) returns timestamptz
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ select app.extend_session(p_session_id, app.claim('client_address')) $$;
grant execute on function extend_user_session to app_auth, app_user;

-- Changes the address of the account and of the profile together; false if it is in use. An
-- unconfirmed sign-up does not reserve an address.
create function app.change_address(person uuid, address text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.act_as(jsonb_build_object('user_id', person));
    delete from auth_users u where u.email = lower(address) and u.id <> person
      and not u.email_verified
      and not exists (select from profiles p where p.id = u.id);
    update auth_users set email = lower(address), email_verified = true, updated_at = now()
      where id = person;
    update profiles set email = lower(address) where id = person;
    return true;
  exception when unique_violation then
    return false;
  end $$;
grant execute on function app.change_address to app_auth;

-- Whether visitors can create an account on a company's site.
create function app.sign_up_open(tenant uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from companies where id = tenant and status = 'active'
      and deleted_at is null)
      and not exists (select from site_settings
        where company_id = tenant and setting_key = 'sign_up' and setting_value #>> '{}' = 'closed')
  $$;
grant execute on function app.sign_up_open to app_auth;

-- Whether this person may let a browser skip the second step: owners and admins only if their
-- company allows it.
create function app.can_trust_devices(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((
      select case s.setting_value #>> '{}' when 'everyone' then true when 'nobody' then false
        else app.role_level(r.role) < 90 end
      from profiles p
      left join user_roles r on r.user_id = p.id
      left join site_settings s on s.company_id = p.company_id and s.setting_key = 'trusted_devices'
      where p.id = person), false)
  $$;
grant execute on function app.can_trust_devices to app_auth;

-- Removes every second factor and trusted device of a person.
create function app.reset_second_step(person uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    address text;
  begin
    select p.email into address
      from profiles p left join user_roles r on r.user_id = p.id
      where p.id = person and p.deleted_at is null
        and person <> app.user_id()
        and app.may('users', 'update')
        and app.role_level(r.role) <= app.own_level()
        and exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = p.company_id);
    if address is null then
      return null;
    end if;
    delete from mfa_factors where user_id = person;
    delete from passkeys where user_id = person;
    delete from recovery_codes where user_id = person;
    delete from devices where user_id = person;
    delete from user_sessions where user_id = person;
    delete from second_step_attempts where user_id = person;
    perform app.end_lost_push(person);
    update auth_users set second_step_failures = 0, second_step_failures_since = null,
      second_step_locked_until = null where id = person;
    perform app.record_event('auth.second_step_reset', person, address, 'done', null);
    return address;
  end $$;
grant execute on function app.reset_second_step to app_user;

-- Deletes expired records of sign-in; one job runs it for all processes.
create function app.clean_sign_in() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    delete from user_sessions where expires_at < now();
    delete from mfa_challenges where expires_at < now();
    delete from passkey_ceremonies where expires_at < now();
    delete from auth_links where expires_at < now() - interval '1 day';
    delete from email_changes where expires_at < now();
    delete from devices where last_used_at < now() - interval '400 days';
    delete from second_step_attempts
      where greatest(updated_at, paused_until) < now() - interval '1 day';
    -- Sign-ups that were not confirmed within a week.
    delete from auth_users u where not u.email_verified and u.created_at < now() - interval '7 days'
      and not exists (select from profiles p where p.id = u.id);
  $$;
grant execute on function app.clean_sign_in to trunkline_login;

-- Ends every session of a person. Returns how many, or null if the caller may not do this.
create function app.end_sessions(person uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    address text;
    ended integer;
  begin
    select email into address from profiles
      where id = person and deleted_at is null and app.may('users', 'update')
        and app.can_manage(person);
    if address is null then
      return null;
    end if;
    delete from user_sessions where user_id = person;
    get diagnostics ended = row_count;
    perform app.end_lost_push(person);
    perform app.record_event('auth.sessions_ended', person, address, 'done',
      jsonb_build_object('sessions', ended));
    return ended;
  end $$;
grant execute on function app.end_sessions to app_user;

-- Failed second steps count per source: a device that the person has used, or a client. Wrong
-- authenticator codes from all other sources together count for the account, in
-- second_step_failures.
create table second_step_attempts (
  user_id uuid not null references auth_users (id) on delete cascade,
  source text not null check (length(source) <= 100),
  failures integer not null default 0,
  pauses integer not null default 0,
  paused_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, source)
);

call app.protect('second_step_attempts', for_platform => false);

create policy "sign-in reads and writes every row" on second_step_attempts to app_auth using (true)
  with check (true);
grant select, insert, update, delete on second_step_attempts to app_auth;

-- The company whose verified domain a host is; null for any other host.
create function app.company_of_host(wanted_host text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select company_id from get_tenant_by_domain(wanted_host) $$;
grant execute on function app.company_of_host to app_auth;

-- Whether a session is accepted on a host. A session without a stored host is accepted on every
-- host except tenant domains.
create function app.accepts_session(session_host text, site uuid, visited_host text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case
      when session_host is null then app.company_of_host(visited_host) is null
      when session_host <> visited_host then false
      else site is null or app.has_verified_domain(site, session_host)
    end
  $$;
grant execute on function app.accepts_session to app_auth;

-- Whoever controls a domain's DNS can read the cookies that browsers keep for it, so its sessions
-- end when the company no longer proves the domain, grace week included. Proving it again does not
-- bring them back.
create function app.end_sessions_of_domain() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op <> 'INSERT' then
      delete from user_sessions
        where host = old.domain and site_company_id = old.company_id
          and not app.has_verified_domain(old.company_id, old.domain);
    end if;
    -- Sessions that began while no company had claimed the host.
    if tg_op <> 'DELETE' and new.status = 'valid' then
      delete from user_sessions where host = new.domain and site_company_id is null;
    end if;
    return null;
  end $$;
