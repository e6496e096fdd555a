-- Partners of a company, and the applications and requests that visitors send through forms.

insert into role_permissions (role, resource, action)
select role, resource, action
from unnest(array['owner', 'admin']) role,
  unnest(array['partners', 'applications', 'requests']) resource,
  unnest(array['read', 'create', 'update', 'delete', 'export']) action
-- Applications and requests come only from forms.
where resource = 'partners' or action <> 'create';

-- Someone applies to become a partner of a company; the partner life cycle follows from it.
create table partner_applications (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  submission uuid not null,
  company_name text not null check (length(company_name) between 1 and 120),
  website text check (length(website) <= 300),
  contact_name text not null check (length(contact_name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  phone text not null default '' check (length(phone) <= 40),
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('distributor', 'reseller', 'provider', 'referral')),
  message text not null default '' check (length(message) <= 5000),
  state text not null default 'new' check (state in ('new', 'reviewing', 'approved', 'declined')),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, submission)
);

create index partner_applications_by_company
  on partner_applications (company_id, created_at desc, id);

call app.protect('partner_applications');

create policy "members read partner applications of their own subtree" on partner_applications
  for select to app_user
  using ((select app.may('applications', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = partner_applications.company_id offset 0));

create policy "members change partner applications of their own subtree" on partner_applications
  for update to app_user
  using ((select app.may('applications', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = partner_applications.company_id offset 0))
  with check ((select app.may('applications', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = partner_applications.company_id offset 0));

create policy "visitors send partner applications to the tenant" on partner_applications
  for insert to app_public
  with check (company_id = (select app.tenant_id()) and state = 'new' and deleted_at is null);
grant select, insert, update, delete on partner_applications to app_platform;
grant select, update (state, deleted_at, deleted_by) on partner_applications to app_user;
grant insert (company_id, submission, company_name, website, contact_name, email, phone, country,
  kind, message)
  on partner_applications to app_public;

create trigger touch before update on partner_applications for each row
  execute function app.touch();

create trigger guard before update of deleted_at on partner_applications
  for each row execute function app.guard_record('applications');

create constraint trigger audit after insert or update or delete
  on partner_applications deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'company_name');

create trigger recycle after update of deleted_at on partner_applications
  for each row execute function app.sync_recycle_bin('company_id', 'company_name');

create function app.notify_application() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify_permission_holders(new.company_id, 'applications', 'read', 'partners.application',
      jsonb_build_object('application', new.id, 'company', new.company_name, 'contact', new.contact_name), new.id, null);
    return null;
  end $$;

create trigger notify after insert on partner_applications
  for each row execute function app.notify_application();

-- Notifies the people who handle applications of a decision by one of them.
create function app.notify_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify_permission_holders(new.company_id, 'applications', 'read', 'partners.decision',
      jsonb_build_object('application', new.id, 'company', new.company_name, 'state', new.state, 'decider',
        (select nullif(trim(p.first_name || ' ' || p.last_name), '') from profiles p where p.id = app.user_id())),
      new.id, app.user_id());
    return null;
  end $$;

create trigger notify_decision after update of state on partner_applications for each row
  when (old.state is distinct from new.state and new.state in ('approved', 'declined'))
  execute function app.notify_decision();

-- The business relation between a company and one below it, and what visitors may find of it.
create table partners (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  partner_company_id uuid references companies (id) on delete cascade,
  -- Copied from the partner's company by triggers: visitors can't read companies.
  name text not null default '' check (length(name) <= 120),
  active boolean not null default true,
  tier text not null default 'registered'
    check (tier in ('registered', 'silver', 'gold', 'platinum')),
  -- Whether visitors find it in the locator.
  listed boolean not null default false,
  city text not null default '' check (length(city) <= 80),
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  -- Comma-separated.
  specialities text not null default '' check (length(specialities) <= 300),
  website text check (length(website) <= 300),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index partners_once on partners (company_id, partner_company_id)
  where deleted_at is null;
create index partners_by_partner on partners (partner_company_id);
create index partners_listed on partners (company_id, lower(name), id) where listed and active
  and deleted_at is null;

call app.protect('partners');

create policy "members read partners of their own subtree" on partners for select to app_user
  using ((select app.may('partners', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = partners.company_id offset 0));

create policy "members change partners of their own subtree" on partners for update to app_user
  using ((select app.may('partners', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = partners.company_id offset 0))
  with check ((select app.may('partners', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = partners.company_id offset 0));

create policy "members create partners of their own subtree" on partners for insert to app_user
  with check ((select app.may('partners', 'create'))
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = partners.company_id offset 0)
    and (partner_company_id is null or exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = partners.partner_company_id offset 0)));

create policy "visitors read listed partners of the tenant" on partners for select to app_public
  using (listed and active and deleted_at is null and company_id = (select app.tenant_id()));
grant select, insert, update, delete on partners to app_platform;
grant select,
  insert (id, company_id, partner_company_id, tier, listed, city, country, specialities, website),
  update (tier, listed, city, country, specialities, website, deleted_at, deleted_by)
  on partners to app_user;
grant select (id, company_id, name, active, tier, listed, city, country, specialities, website,
  deleted_at, updated_at)
  on partners to app_public;

create function app.sync_partner_company() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    select c.name, c.status = 'active' and c.deleted_at is null into new.name, new.active
      from companies c where c.id = new.partner_company_id;
    new.name := coalesce(new.name, '');
    new.active := coalesce(new.active, false);
    return new;
  end $$;

create trigger follow before insert on partners
  for each row execute function app.sync_partner_company();
create trigger touch before update on partners for each row execute function app.touch();

create trigger guard before update of deleted_at on partners
  for each row execute function app.guard_record('partners');

create constraint trigger audit after insert or update or delete
  on partners deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'name');

create trigger recycle after update of deleted_at on partners
  for each row execute function app.sync_recycle_bin('company_id', 'name');

create trigger tell after insert or update or delete on partners
  for each row execute function app.announce_public_change();

create function app.announce_partner_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update partners set name = new.name, active = new.status = 'active' and new.deleted_at is null
      where partner_company_id = new.id;
    return null;
  end $$;

create trigger partners after update of name, status, deleted_at on companies
  for each row execute function app.announce_partner_change();

create function app.purge_partner_applications(record uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from partner_applications where id = $1 $$;

create function app.purge_partners(record uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from partners where id = $1 $$;

-- How many partners a company and those below it have, if the caller may read them; 0 for any
-- other.
create function get_accessible_partners_count(requesting_company_id uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*)
    from company_tree t join partners p on p.company_id = t.descendant_id
    where t.ancestor_id = $1 and p.deleted_at is null
      and exists (select from company_tree own
        where own.ancestor_id = app.actor_company(app.user_id()) and own.descendant_id = $1)
      and app.role_may(app.user_id(), 'partners', 'read')
  $$;
grant execute on function get_accessible_partners_count to app_user;
