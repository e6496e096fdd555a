-- Security policies of companies: who can sign up, which devices can be trusted, how long sessions
-- last, and who needs a passkey. They apply to a company and everything below it.

-- Null leaves a choice to the companies above.
create table security_policies (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null unique references companies (id) on delete cascade,
  sign_up text check (sign_up in ('open', 'invitation', 'closed')),
  -- Address domains of people who sign up; null allows every domain.
  sign_up_domains text[] check (cardinality(sign_up_domains) between 1 and 50
    and array_to_string(sign_up_domains, ' ', '?')
      ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+( [a-z0-9-]+(\.[a-z0-9-]+)+)*$'),
  trusted_devices text check (trusted_devices in ('everyone', 'below_admins', 'nobody')),
  -- Longest session, even with 'remember me'.
  session_hours integer check (session_hours between 1 and 720),
  passkeys text check (passkeys in ('optional', 'admins', 'everyone')),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

call app.protect('security_policies');

create trigger touch before update on security_policies
  for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on security_policies deferrable initially deferred
  for each row execute function app.audit_row('company_id');

create policy "members read security policies of their own subtree" on security_policies
  for select to app_user
  using ((select app.may('roles', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = security_policies.company_id offset 0));
create policy "members create security policies of their own subtree" on security_policies
  for insert to app_user
  with check ((select app.may('roles', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = security_policies.company_id offset 0));
create policy "members change security policies of their own subtree" on security_policies
  for update to app_user
  using ((select app.may('roles', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = security_policies.company_id offset 0))
  with check ((select app.may('roles', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = security_policies.company_id offset 0));
grant select, insert, update, delete on security_policies to app_platform;
grant select on security_policies to app_user;
grant insert (id, company_id, sign_up, sign_up_domains, trusted_devices, session_hours, passkeys),
  update (sign_up, sign_up_domains, trusted_devices, session_hours, passkeys)
  on security_policies to app_user;

insert into security_policies (company_id, sign_up, trusted_devices)
  select s.company_id,
    -- Invitations were accepted before, too.
    max(case when s.setting_key = 'sign_up' and s.setting_value #>> '{}' = 'closed'
      then 'invitation' end),
    max(case when s.setting_key = 'trusted_devices'
      and s.setting_value #>> '{}' in ('everyone', 'nobody') then s.setting_value #>> '{}' end)
  from site_settings s where s.setting_key in ('sign_up', 'trusted_devices')
  group by s.company_id;
delete from site_settings where setting_key in ('sign_up', 'trusted_devices');

-- The policy that applies to a company: of all choices from the platform down, the strictest.
-- Companies can therefore tighten what is decided above, never loosen it. With `counts_own` false,
-- what it would be without the company's own choices.
create function app.security_policy(company uuid, counts_own boolean)
  returns table (sign_up text, sign_up_domains text[], trusted_devices text,
    session_hours integer, passkeys text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with chain as (
      select t.ancestor_id, c.parent_id is null as is_root, p.sign_up, p.sign_up_domains,
        p.trusted_devices, p.session_hours, p.passkeys
      from company_tree t
        join companies c on c.id = t.ancestor_id
        left join security_policies p
          on p.company_id = t.ancestor_id and (counts_own or t.depth > 0)
      where t.descendant_id = company)
    select
      (array['open', 'invitation', 'closed'])[coalesce(
        max(array_position(array['open', 'invitation', 'closed'], c.sign_up)), 1)],
      case when bool_or(c.sign_up_domains is not null) then array(
        select domain from chain l, unnest(l.sign_up_domains) domain
        group by domain
        having count(distinct l.ancestor_id)
          = (select count(*) from chain n where n.sign_up_domains is not null)
        order by domain) end,
      -- Only the platform can allow everyone to trust devices; by default, administrators can't.
      (array['everyone', 'below_admins', 'nobody'])[max(coalesce(
        array_position(array['everyone', 'below_admins', 'nobody'], c.trusted_devices),
        case when c.is_root then 2 else 1 end))],
      min(c.session_hours),
      (array['optional', 'admins', 'everyone'])[coalesce(
        max(array_position(array['optional', 'admins', 'everyone'], c.passkeys)), 1)]
    from chain c
  $$;

-- The policy of a company within reach: as it is, and as it would be without its own choices.
create function app.read_security_policy(company uuid)
  returns table (counts_own boolean, sign_up text, sign_up_domains text[], trusted_devices text,
    session_hours integer, passkeys text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select own, p.* from unnest(array[true, false]) own
      cross join lateral app.security_policy(company, own) p
    where app.can_see_roles(company, 'read')
  $$;
grant execute on function app.read_security_policy to app_user;

create or replace function app.sign_up_open(tenant uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from companies where id = tenant and status = 'active'
      and deleted_at is null)
      and (select p.sign_up = 'open' from app.security_policy(tenant, true) p)
  $$;

-- Whether the policy lets people with this address sign up, where sign-up is open.
create function app.allows_address(tenant uuid, address text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.sign_up_domains is null or split_part(lower(address), '@', 2) = any (p.sign_up_domains)
    from app.security_policy(tenant, true) p
  $$;
grant execute on function app.allows_address to app_auth;

-- Whether a person may let a browser skip the second step for 30 days.
create or replace function app.can_trust_devices(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((
      select case s.trusted_devices when 'everyone' then true when 'nobody' then false
        else app.role_level(r.role) < 90 end
      from profiles p
        left join user_roles r on r.user_id = p.id
        cross join lateral app.security_policy(p.company_id, true) s
      where p.id = person), false)
  $$;

-- When a person's session ends at the latest.
create function app.session_end(person uuid, began timestamptz, wanted timestamptz)
  returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select least(wanted, began + make_interval(hours => (
      select s.session_hours from profiles p
        cross join lateral app.security_policy(p.company_id, true) s where p.id = person)))
  $$;
grant execute on function app.session_end to app_auth;

-- Whether the policy requires a passkey of a person.
create function app.requires_passkey(person uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    -- Read with every request: where no company requires passkeys, nothing else is looked at.
    if not exists (select from security_policies where passkeys <> 'optional') then
      return false;
    end if;
    return coalesce((
      select case s.passkeys when 'everyone' then true when 'admins'
        then app.role_level(r.role) >= 90 else false end
      from profiles p
        left join user_roles r on r.user_id = p.id
        cross join lateral app.security_policy(p.company_id, true) s
      where p.id = person), false);
  end $$;
grant execute on function app.requires_passkey to app_auth;

-- Whether a person has to add a passkey before anything else.
create function app.lacks_passkey(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.requires_passkey(person) and not exists (
      select from passkeys where user_id = person)
  $$;
grant execute on function app.lacks_passkey to app_auth;

-- A shorter session length also applies to the sessions that are running.
create function app.shorten_sessions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update user_sessions s set expires_at = least(s.expires_at,
        app.session_end(s.user_id, s.created_at, s.expires_at))
      from profiles p join company_tree t on t.descendant_id = p.company_id
      where t.ancestor_id = new.company_id and p.id = s.user_id
        and s.expires_at > app.session_end(s.user_id, s.created_at, s.expires_at);
    delete from user_sessions s
      using profiles p join company_tree t on t.descendant_id = p.company_id
      where t.ancestor_id = new.company_id and p.id = s.user_id and s.expires_at <= now();
    return null;
  end $$;

create trigger shorten_sessions after insert or update of session_hours on security_policies
  for each row when (new.session_hours is not null)
  execute function app.shorten_sessions();

-- A company that is closed to new people takes no invited ones either.
create or replace function app.invitation_counts(invitation uuid) returns boolean
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
        and (select y.sign_up <> 'closed' from app.security_policy(c.id, true) y)
        and (current_setting('role') = 'app_auth' or app.may('users', 'read') and exists (
          select from get_accessible_companies(app.user_id(), 'read') a where a.id = i.company_id)))
  $$;

create or replace function app.guard_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if current_setting('role') = 'app_user' then
      if tg_op = 'UPDATE' and old.declined_at is not null then
        raise exception using errcode = 'TL035', message = 'invitation_declined';
      end if;
      if (select p.sign_up = 'closed' from app.security_policy(new.company_id, true) p) then
        raise exception using errcode = 'TL037',
          message = 'new_people_not_allowed';
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
        message = 'invitation_reported';
    end if;
    return new;
  end $$;

-- Makes a confirmed person without a company a customer of `tenant`. The customer is named after
-- the person once their name is known; the address is only its contact.
create or replace function app.join_by_sign_up(person uuid, tenant uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    known auth_users;
    customer uuid;
  begin
    select * into known from auth_users where id = person for update;
    if known.id is null or exists (select from profiles where id = person) then
      return false;
    end if;
    perform app.act_as(jsonb_build_object('user_id', person));
    insert into companies (parent_id, kind, name, slug, contact_email)
      values (tenant, 'customer', app.customer_name(known.name),
        app.free_slug('customer-' || left(person::text, 8)), known.email)
      returning id into customer;
    insert into profiles (id, company_id, email) values (person, customer, known.email);
    insert into user_roles (user_id, role) values (person, 'end_user');
    update auth_users set own_company_id = customer where id = person;
    return true;
  end $$;

-- The name of the company that a person gets by signing up.
create function app.customer_name(person_name text) returns text
  language sql immutable
  as $$
    select case when length(trim(person_name)) >= 2 then left(trim(person_name), 120)
      else 'New customer' end
  $$;

-- Keeps the name that sign-in shows, and that of a customer not named yet.
create or replace function app.sync_name() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update auth_users set name = trim(new.first_name || ' ' || new.last_name), updated_at = now()
      where id = new.id and name <> trim(new.first_name || ' ' || new.last_name);
    update companies c set name = app.customer_name(new.first_name || ' ' || new.last_name)
      from auth_users u
      where u.id = new.id and c.id = u.own_company_id and c.id = new.company_id
        and c.name = 'New customer'
        and app.customer_name(new.first_name || ' ' || new.last_name) <> c.name;
    return null;
  end $$;

update companies c set name = app.customer_name(u.name), contact_email = coalesce(contact_email,
    u.email)
  from auth_users u where u.own_company_id = c.id and c.name = left(u.email, 120);
