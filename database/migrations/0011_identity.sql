-- Every way in, and every second step. Secrets stay with the sign-in part's own role; only invitations
-- are also the business of whoever administers people.

-- What Better Auth kept and nothing asks for: a third party's tokens, and codes that now are links.
drop table auth_verifications;
alter table auth_accounts
  drop column access_token, drop column refresh_token, drop column id_token,
  drop column access_token_expires_at, drop column refresh_token_expires_at, drop column scope;

-- Wrong second steps in a row count for the account, whichever method they were tried with.
alter table mfa_factors drop column failed, drop column locked_until;
alter table auth_users
  add column second_step_failures integer not null default 0,
  add column second_step_locked_until timestamptz;

alter table user_sessions add column method text not null default 'password' check (length(method) <= 60);
create index user_sessions_by_user on user_sessions (user_id, last_activity desc);
create index user_sessions_by_expiry on user_sessions (expires_at);

-- Browsers that somebody has completed a sign-in with; until `trusted_until` one need not take the second step again.
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

-- One exchange with an authenticator: bound to person and session, except for signing in, where nobody is known yet.
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

create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, code_hash)
);

-- An invitation's state follows from its dates; `pending` while none of them has come.
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
  version integer not null default 1
);
create index invitations_by_company on invitations (company_id, created_at desc, id);
create index invitations_by_email on invitations (email);
create unique index invitations_one_pending on invitations (company_id, email)
  where accepted_at is null and revoked_at is null;

-- What a mail's link carries is kept as its SHA-256; spending it is one update.
create table auth_links (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in
    ('magic_link', 'confirm_address', 'reset_password', 'invitation', 'change_email', 'approve_email')),
  token_hash bytea not null unique,
  user_id uuid references auth_users (id) on delete cascade,
  invitation_id uuid references invitations (id) on delete cascade,
  email text not null check (email = lower(email)),
  remember_me boolean not null default false,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check ((purpose = 'invitation') = (invitation_id is not null))
);
create index auth_links_by_email on auth_links (email, created_at);
create index auth_links_by_user on auth_links (user_id);
create index auth_links_by_invitation on auth_links (invitation_id);
create index auth_links_by_expiry on auth_links (expires_at);

-- A change of address on its way: it happens when both addresses have said yes.
create table email_changes (
  user_id uuid primary key references auth_users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email) and length(new_email) <= 254),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

do $$
  declare
    target text;
  begin
    foreach target in array array['devices', 'passkeys', 'passkey_ceremonies', 'recovery_codes',
        'auth_links', 'email_changes'] loop
      call app.protect(target::regclass, for_platform => false);
      execute format('create policy auth on %I to app_auth using (true) with check (true)', target);
      execute format('grant select, insert, update, delete on %I to app_auth', target);
    end loop;
  end $$;

create function app.role_level(role text) returns integer
  language sql immutable parallel safe
  as $$
    select case role when 'owner' then 100 when 'admin' then 90 when 'master_distributor' then 70
      when 'distributor' then 50 when 'reseller' then 30 when 'end_user' then 10 else 0 end
  $$;

-- The level of whoever asks; nobody hands out more than they have.
create function app.own_level() returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((select app.role_level(r.role) from user_roles r
      where r.user_id = app.user_id() and app.actor_company(app.user_id()) is not null), 0)
  $$;
grant execute on function app.role_level, app.own_level to app_user;

call app.protect('invitations');
create trigger touch before update on invitations for each row execute function app.touch();
create policy read on invitations for select to app_user
  using ((select app.may('users', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = invitations.company_id offset 0));
create policy "create" on invitations for insert to app_user
  with check ((select app.may('users', 'create'))
    and app.role_level(role) between 1 and (select app.own_level())
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a where a.id = invitations.company_id offset 0));
create policy change on invitations for update to app_user
  using ((select app.may('users', 'create'))
    and app.role_level(role) between 1 and (select app.own_level())
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a where a.id = invitations.company_id offset 0))
  with check ((select app.may('users', 'create'))
    and app.role_level(role) between 1 and (select app.own_level())
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a where a.id = invitations.company_id offset 0));
create policy auth on invitations for select to app_auth using (true);
grant select on invitations to app_user, app_auth;
grant select, insert, update, delete on invitations to app_platform;
grant insert (id, company_id, email, role, expires_at) on invitations to app_user;
grant update (expires_at, revoked_at) on invitations to app_user;
create trigger audit after insert or update or delete on invitations
  for each row execute function app.audit_row('company_id', 'email');

-- What a profile says of the second step follows what there is, so that coverage can be counted without the secrets.
create or replace function app.follow_factors() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    owner_id uuid := coalesce(new.user_id, old.user_id);
    key_found boolean := exists (select from passkeys where user_id = owner_id);
    step_found boolean := key_found
      or exists (select from mfa_factors where user_id = owner_id and status = 'verified');
  begin
    update profiles p set has_second_step = step_found, has_webauthn = key_found
      where p.id = owner_id and (p.has_second_step, p.has_webauthn) is distinct from (step_found, key_found);
    return null;
  end $$;
create trigger follow_factors after insert or delete on passkeys
  for each row execute function app.follow_factors();

-- Keeps a running session's last activity; its end does not move. Answers the end, or nothing where it has come.
create function extend_user_session(p_session_id uuid) returns timestamptz
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update user_sessions s
    set last_activity = now(), updated_at = now(),
      ip_address = coalesce(app.claim('client_address'), s.ip_address)
    where s.session_id = p_session_id and s.expires_at > now()
      and (s.user_id = app.user_id() or current_setting('role') = 'app_auth')
    returning s.expires_at
  $$;
grant execute on function extend_user_session to app_user, app_auth;

-- A confirmed stranger becomes the end user of a customer of their own, below the company whose site they
-- came to: inside that company itself they would see everything below it.
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
    perform set_config('app.user_id', person::text, true);
    insert into companies (parent_id, kind, name, slug)
      values (tenant, 'customer', left(address, 120), app.free_slug(split_part(address, '@', 1)))
      returning id into customer;
    insert into profiles (id, company_id, email) values (person, customer, address);
    insert into user_roles (user_id, role) values (person, 'end_user');
    return true;
  end $$;

-- Accepts an invitation for whoever has proved to own its address; false when it is over, or the person
-- belongs to a company already.
create function app.join_by_invitation(person uuid, invitation uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    offer invitations;
    address text;
  begin
    select email into address from auth_users where id = person for update;
    select * into offer from invitations where id = invitation and email = address
      and accepted_at is null and revoked_at is null and expires_at > now() for update;
    if offer.id is null or exists (select from profiles where id = person)
      or not exists (select from companies where id = offer.company_id and status = 'active' and deleted_at is null) then
      return false;
    end if;
    perform set_config('app.user_id', person::text, true);
    insert into profiles (id, company_id, email) values (person, offer.company_id, address);
    insert into user_roles (user_id, role) values (person, offer.role);
    update invitations set accepted_at = now() where id = offer.id;
    return true;
  end $$;

-- The address somebody signs in with and the one their profile shows change together; false when somebody else
-- has it. Whoever only signed up with it and never confirmed is nobody.
create function app.change_address(person uuid, address text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform set_config('app.user_id', person::text, true);
    delete from auth_users u where u.email = lower(address) and u.id <> person and not u.email_verified
      and not exists (select from profiles p where p.id = u.id);
    update auth_users set email = lower(address), email_verified = true, updated_at = now() where id = person;
    update profiles set email = lower(address) where id = person;
    return true;
  exception when unique_violation then
    return false;
  end $$;

-- Whether strangers may make an account on a company's site.
create function app.sign_up_open(tenant uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from companies where id = tenant and status = 'active' and deleted_at is null)
      and not exists (select from site_settings
        where company_id = tenant and setting_key = 'sign_up' and setting_value #>> '{}' = 'closed')
  $$;

-- What an open invitation says to whoever holds its link: who invites, and to which company.
create function app.invitation_offer(invitation uuid) returns table (company_name text, inviter text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.name, coalesce(nullif(trim(u.name), ''), u.email, c.name)
    from invitations i join companies c on c.id = i.company_id left join auth_users u on u.id = i.invited_by
    where i.id = invitation and c.status = 'active' and c.deleted_at is null
  $$;

-- Whether this person may let a browser skip the second step: owner and admin only where their company says so.
create function app.may_trust_devices(person uuid) returns boolean
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
grant execute on function app.join_by_sign_up, app.join_by_invitation, app.change_address, app.sign_up_open,
  app.invitation_offer, app.may_trust_devices to app_auth;

-- An administrator's way out for whoever has lost every second step: everything goes, sessions too, and the
-- person sets up anew. Never for oneself, nor for anybody above the own level.
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
        and exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = p.company_id);
    if address is null then
      return null;
    end if;
    delete from mfa_factors where user_id = person;
    delete from passkeys where user_id = person;
    delete from recovery_codes where user_id = person;
    delete from devices where user_id = person;
    delete from user_sessions where user_id = person;
    update auth_users set second_step_failures = 0, second_step_locked_until = null where id = person;
    perform app.record_event('auth.second_step_reset', person, address, 'done', null);
    return address;
  end $$;
grant execute on function app.reset_second_step to app_user;

-- What is over: one job takes it out for all processes.
create function app.clean_sign_in() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    delete from user_sessions where expires_at < now();
    delete from mfa_challenges where expires_at < now();
    delete from passkey_ceremonies where expires_at < now();
    delete from auth_links where expires_at < now() - interval '1 day';
    delete from email_changes where expires_at < now();
    delete from devices where last_used_at < now() - interval '400 days';
    -- Addresses that nobody confirmed within a week.
    delete from auth_users u where not u.email_verified and u.created_at < now() - interval '7 days'
      and not exists (select from profiles p where p.id = u.id);
  $$;
grant execute on function app.clean_sign_in to trunkline_login;
