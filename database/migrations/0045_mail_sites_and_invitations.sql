-- Mails lead to a site of the person they go to. Invitations count while their sender could send them, and only the
-- invited person takes them.

-- The site that a mail to somebody of a company comes from: its domain, null for the platform's own address, and what
-- the company behind it shows in public. The visited site is used if it belongs to the company or to one above it;
-- otherwise the nearest one at or above the company. A host without a verified domain shows the platform's site.
-- Without a company nobody is a member yet, and the visited site writes for itself. A domain counts while its records
-- were right at the last check.
create function app.mail_site(company uuid, visited_host text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with proved as (
      select d.company_id, d.domain, d.is_primary, d.created_at, d.id
      from tenant_domains d join companies c on c.id = d.company_id
      where d.status = 'valid' and d.problem_since is null and c.status = 'active' and c.deleted_at is null
    ), site as (
      select p.company_id, p.domain, -1 as depth, p.is_primary, p.created_at, p.id
        from proved p
        where p.domain = lower(visited_host)
          and (company is null or exists (
            select from company_tree t where t.descendant_id = company and t.ancestor_id = p.company_id))
      union all
      select c.id, null, -1, true, c.created_at, c.id
        from companies c
        where c.kind = 'platform' and visited_host is not null
          and not exists (select from get_tenant_by_domain(visited_host))
      union all
      select p.company_id, p.domain, t.depth, p.is_primary, p.created_at, p.id
        from company_tree t join proved p on p.company_id = t.ancestor_id
        where t.descendant_id = company
      union all
      select c.id, null, 1000000, true, c.created_at, c.id from companies c where c.kind = 'platform'
    )
    select jsonb_build_object('domain', s.domain, 'face', app.face_of_company(s.company_id))
    from site s
    where current_setting('role') in ('app_auth', 'app_platform')
      or current_setting('role') = 'app_public' and company = app.tenant_id()
      or current_setting('role') = 'app_user' and exists (select from company_tree t
        where t.ancestor_id = app.actor_company(app.user_id()) and t.descendant_id = company)
    order by s.depth, s.is_primary desc, s.created_at, s.id
    limit 1
  $$;

-- The same for a person, or for an address that belongs to nobody yet.
create function app.mail_site_of(person uuid, visited_host text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.mail_site((select p.company_id from profiles p where p.id = person), visited_host)
  $$;

-- A link works only on the site it was mailed for: while the domain is proved and still belongs to that company.
-- A person who signs up by it becomes a customer of that company, wherever the link is opened.
alter table auth_links
  add column site_company_id uuid references companies (id) on delete cascade,
  add column site_domain text;
create index auth_links_by_site on auth_links (site_company_id);

create function app.holds_domain(company uuid, wanted_domain text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from tenant_domains d join companies c on c.id = d.company_id
      where d.company_id = company and d.domain = wanted_domain and d.status = 'valid' and d.problem_since is null
        and c.status = 'active' and c.deleted_at is null)
  $$;

-- The company that sent an invitation, wherever its sender goes later, and the answer of a person who declined.
alter table invitations
  add column inviting_company_id uuid references companies (id) on delete set null,
  add column declined_at timestamptz,
  add column not_me boolean not null default false,
  add check (declined_at is not null or not not_me);
alter table invitations disable trigger user;
update invitations i set inviting_company_id = p.company_id from profiles p where p.id = i.invited_by;
alter table invitations enable trigger user;
create index invitations_by_inviting_company on invitations (inviting_company_id);
create index invitations_by_sender on invitations (invited_by);
drop index invitations_one_pending;
create unique index invitations_one_pending on invitations (company_id, email)
  where accepted_at is null and revoked_at is null and declined_at is null;

-- Whether an invitation still counts: its sender could send it at this moment. Nothing is kept in step with roles,
-- people and companies, so that nothing can be forgotten.
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

-- The person who sends an invitation again becomes its sender. An address whose owner said that an invitation was
-- not for them is left alone for 30 days by the company that sent it, and for the company it was for.
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
          and (i.company_id = new.company_id or i.inviting_company_id = new.inviting_company_id)) then
      raise exception using errcode = 'TL036',
        message = 'This person said your invitation was not for them. Try again after 30 days.';
    end if;
    return new;
  end $$;
create trigger guard before insert or update of expires_at on invitations
  for each row execute function app.guard_invitation();

-- An open invitation as the holder of its link sees it: the inviter and the company.
create or replace function app.invitation_offer(invitation uuid) returns table (company_name text, inviter text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.name, coalesce(nullif(trim(u.name), ''), u.email, c.name)
    from invitations i join companies c on c.id = i.company_id left join auth_users u on u.id = i.invited_by
    where i.id = invitation and i.declined_at is null and app.invitation_counts(i.id)
  $$;

create or replace function app.join_by_invitation(person uuid, invitation uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    offer invitations;
    address text;
  begin
    select email into address from auth_users where id = person for update;
    select * into offer from invitations where id = invitation and email = address
      and accepted_at is null and revoked_at is null and declined_at is null and expires_at > now() for update;
    if offer.id is null or exists (select from profiles where id = person)
      or not app.invitation_counts(offer.id) then
      return false;
    end if;
    perform set_config('app.user_id', person::text, true);
    insert into profiles (id, company_id, email) values (person, offer.company_id, address);
    insert into user_roles (user_id, role) values (person, offer.role);
    update invitations set accepted_at = now() where id = offer.id;
    return true;
  end $$;

-- The customer that sign-up made for a person. They may leave it for a company that invites them, as long as nobody
-- else is in it and nothing is below it.
alter table auth_users add column own_company_id uuid references companies (id) on delete set null;
create index auth_users_by_own_company on auth_users (own_company_id);
update auth_users u set own_company_id = c.id
  from profiles p join companies c on c.id = p.company_id
  where p.id = u.id and c.kind = 'customer' and c.name = left(u.email, 120)
    and exists (select from audit_logs l where l.actor_id = u.id and l.resource_type = 'auth.signed_up');

create or replace function app.join_by_sign_up(person uuid, tenant uuid) returns boolean
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
    update auth_users set own_company_id = customer where id = person;
    return true;
  end $$;

create function app.company_to_leave(person uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id
    from auth_users u join profiles p on p.id = u.id join companies c on c.id = p.company_id
    where u.id = person and u.own_company_id = c.id and c.kind = 'customer'
      and not exists (select from profiles o where o.company_id = c.id and o.id <> person)
      and not exists (select from companies below where below.parent_id = c.id)
  $$;

-- The invitations that wait for the answer of a person, by the address they have confirmed, newest first.
create function app.invitations_for(person uuid, moment timestamptz)
  returns table (id uuid, company_name text, inviter text, role text, expires_at timestamptz, can_accept boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select i.id, o.company_name, o.inviter, i.role, i.expires_at,
      p.id is null or app.company_to_leave(person) is not null
    from auth_users u
      join invitations i on i.email = u.email
      cross join app.invitation_offer(i.id) o
      left join profiles p on p.id = u.id
    where u.id = person and u.email_verified and i.company_id is distinct from p.company_id
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > moment
    order by i.created_at desc, i.id
  $$;

-- Accepts an invitation for a person who has chosen it: 'accepted', 'over', or 'member' for somebody who belongs to
-- a company already. The empty customer of a sign-up goes to the recycle bin.
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
    left_company := app.company_to_leave(person);
    if left_company is null then
      return 'member';
    end if;
    perform set_config('app.user_id', person::text, true);
    -- Moving a person shares this lock, and deleting a company takes it alone.
    perform pg_advisory_xact_lock(hashtext('company_tree'));
    update profiles set company_id = offer.company_id where id = person;
    update user_roles set role = offer.role where user_id = person;
    update auth_users set own_company_id = null where id = person;
    update companies set deleted_at = moment, deleted_by = person where id = left_company;
    update invitations set accepted_at = moment where id = offer.id;
    return 'accepted';
  end $$;

-- Declines an invitation for the person it is for. `stranger` says that it was not meant for them: then all open
-- ones of the same company end. The log of the company that sent it tells. False when the invitation is over.
create function app.decline_invitation(person uuid, invitation uuid, stranger boolean, moment timestamptz)
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
    perform set_config('app.user_id', person::text, true);
    update invitations i set declined_at = moment, not_me = stranger
      where i.id = invitation and i.accepted_at is null and i.revoked_at is null and i.declined_at is null
      returning * into offer;
    if offer.id is null then
      return false;
    end if;
    if stranger then
      update invitations i set declined_at = moment, not_me = true
        where i.email = offer.email and i.accepted_at is null and i.revoked_at is null and i.declined_at is null
          and (i.company_id = offer.company_id or i.inviting_company_id = offer.inviting_company_id);
    end if;
    update auth_links l set used_at = moment
      from invitations i where i.id = l.invitation_id and i.email = offer.email and i.declined_at is not null
        and l.used_at is null;
    entry.action := 'event';
    entry.company_id := coalesce(offer.inviting_company_id, offer.company_id);
    entry.resource_type := case when stranger then 'users.invitation_not_me' else 'users.invitation_declined' end;
    entry.resource_id := offer.id;
    entry.resource_label := offer.email;
    entry.result := 'done';
    perform app.write_audit(entry);
    return true;
  end $$;

grant execute on function app.mail_site to app_auth, app_platform, app_public, app_user;
grant execute on function app.mail_site_of, app.holds_domain, app.invitations_for, app.accept_invitation,
  app.decline_invitation to app_auth;
grant execute on function app.invitation_counts to app_auth, app_user;
