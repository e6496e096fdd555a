-- Companies are the tenants: nodes of one tree, from the platform down to the customer. A branch is
-- a company directly below the platform together with everything below it; each record stores its
-- branch, so that an index returns a page of one branch in order. Branches only speed up reading:
-- policies rely on get_accessible_companies alone, and everything a person can reach lies in their
-- branch.

create table companies (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid references companies (id),
  kind text not null
    check (kind in ('platform', 'master_distributor', 'distributor', 'reseller', 'customer')),
  name text not null check (length(btrim(name)) between 2 and 120),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  status text not null default 'active' check (status in ('active', 'suspended')),
  website text check (length(website) <= 300),
  contact_email text check (length(contact_email) <= 254),
  phone text check (length(phone) <= 40),
  country text check (country ~ '^[A-Z]{2}$'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  search_key text not null generated always
    as (app.search_key(name || ' ' || slug || ' ' || coalesce(website, '') || ' '
    || coalesce(contact_email, ''))) stored,
  branch_id uuid,
  check ((kind = 'platform') = (parent_id is null))
);

create unique index companies_one_platform on companies (kind) where kind = 'platform';
create index companies_by_name on companies (lower(name), id) where deleted_at is null;
create index companies_by_created on companies (created_at, id) where deleted_at is null;
create index companies_by_updated on companies (updated_at, id) where deleted_at is null;
create index companies_by_kind on companies (kind, lower(name), id) where deleted_at is null;
create index companies_by_parent on companies (parent_id, lower(name)) where deleted_at is null;
create index companies_by_kind_rank on companies (app.kind_rank(kind), id) where deleted_at is null;
create index companies_by_status on companies (status, id) where deleted_at is null;
create index companies_by_country on companies (coalesce(country, ''), id) where deleted_at is null;
create index companies_of_status on companies (status, lower(name), id) where deleted_at is null;

-- The recycle bin is small compared with the companies in use.
create index companies_deleted on companies (id) where deleted_at is not null;

-- The same orders within one branch.
create index companies_of_branch_by_name on companies (branch_id, lower(name), id)
  where deleted_at is null;
create index companies_of_branch_by_created on companies (branch_id, created_at, id)
  where deleted_at is null;
create index companies_of_branch_by_updated on companies (branch_id, updated_at, id)
  where deleted_at is null;
create index companies_of_branch_by_kind_rank on companies (branch_id, app.kind_rank(kind), id)
  where deleted_at is null;
create index companies_of_branch_by_status on companies (branch_id, status, id)
  where deleted_at is null;
create index companies_of_branch_by_country on companies (branch_id, coalesce(country, ''), id)
  where deleted_at is null;

call app.protect('companies');
grant select, insert, update, delete on companies to app_platform;
grant select,
  insert (id, parent_id, kind, name, slug, website, contact_email, phone, country, created_by),
  update (parent_id, name, status, website, contact_email, phone, country, deleted_at, deleted_by)
  on companies to app_user;

-- Keeps company_tree in step with companies, rejects cycles and wrong kinds, and moves the
-- companies and people of a moved subtree to its new branch.
create function app.sync_company_tree() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    parent_kind text;
    branch uuid;
  begin
    if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id
      and new.kind = old.kind then
      return null;
    end if;
    -- Moves and deletions take the lock alone, insertions share it. Otherwise two moves could form
    -- a cycle that neither sees, or a new child could miss that its ancestors moved.
    if tg_op = 'INSERT' then
      perform pg_advisory_xact_lock_shared(hashtext('company_tree'));
    else
      perform pg_advisory_xact_lock(hashtext('company_tree'));
    end if;
    if new.parent_id is not null then
      select kind into parent_kind from companies where id = new.parent_id and deleted_at is null;
      if parent_kind is null or app.kind_rank(new.kind) <= app.kind_rank(parent_kind) then
        raise exception using errcode = 'TL001',
          message = 'A company may only stand below a company of a higher kind.';
      end if;
    end if;
    if tg_op = 'INSERT' then
      insert into company_tree (ancestor_id, descendant_id, depth)
        select ancestor_id, new.id, depth + 1 from company_tree where descendant_id = new.parent_id
        union all select new.id, new.id, 0;
      return null;
    end if;
    if exists (select from company_tree where ancestor_id = new.id
      and descendant_id = new.parent_id) then
      raise exception using errcode = 'TL001', message = 'A company cannot stand below itself.';
    end if;
    if exists (select from companies
        where parent_id = new.id and app.kind_rank(kind) <= app.kind_rank(new.kind)) then
      raise exception using errcode = 'TL001',
        message = 'A company may only stand below a company of a higher kind.';
    end if;
    delete from company_tree link
      using company_tree below
      where below.ancestor_id = new.id and link.descendant_id = below.descendant_id
        and link.ancestor_id not in (select descendant_id from company_tree
          where ancestor_id = new.id);
    insert into company_tree (ancestor_id, descendant_id, depth)
      select above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
      from company_tree above, company_tree below
      where above.descendant_id = new.parent_id and below.ancestor_id = new.id;
    branch := app.branch_below(new.parent_id, new.id);
    -- Not `new.branch_id`: the same statement may have moved an ancestor and this company with it.
    if branch is distinct from app.branch_of(new.id) then
      perform app.move_branch(new.id, branch);
    end if;
    return null;
  end $$;

-- The name sorts before `audit`, so that the lock on the tree is always taken before the lock on
-- the audit chain.
create trigger ancestry after insert or update of parent_id, kind on companies
  for each row execute function app.sync_company_tree();

-- People can't move, suspend or delete the company they belong to, and deleting requires its own
-- permission.
create function app.guard_company() returns trigger
  language plpgsql
  as $$
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    if old.id = app.actor_company(app.user_id())
      and (new.parent_id, new.status, new.deleted_at) is distinct from
          (old.parent_id, old.status, old.deleted_at) then
      raise exception using errcode = 'TL002',
        message = 'Your own company can only be moved, suspended or deleted from above.';
    end if;
    if new.deleted_at is distinct from old.deleted_at then
      if not app.may('companies', 'delete') then
        raise exception using errcode = '42501', message = 'companies:delete is not granted';
      end if;
      perform pg_advisory_xact_lock(hashtext('company_tree'));
      if new.deleted_at is not null
        and exists (select from public.companies where parent_id = new.id
          and deleted_at is null) then
        raise exception using errcode = 'TL003',
          message = 'There are companies below this one. Move or delete them first.';
      end if;
      if new.deleted_at is null
        and exists (
          select from public.companies where id = new.parent_id and deleted_at is not null) then
        raise exception using errcode = 'TL003',
          message = 'The company above is in the recycle bin. Bring it back first.';
      end if;
    end if;
    return new;
  end $$;

create trigger guard before update on companies for each row execute function app.guard_company();

create function app.announce_company_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_notify('public_change', new.id::text);
    return null;
  end $$;

create trigger tell after update of name, status, deleted_at on companies
  for each row execute function app.announce_company_change();

-- A moved company inherits a different catalog.
create trigger tell_moved after update of parent_id on companies
  for each row when (old.parent_id is distinct from new.parent_id)
  execute function app.announce_company_change();

-- Waits for moves of the companies above, as app.sync_company_tree does, and then reads the branch
-- they ended up in.
create function app.set_company_branch() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('company_tree'));
    new.branch_id := app.branch_below(new.parent_id, new.id);
    return new;
  end $$;

create trigger branch before insert on companies for each row
  execute function app.set_company_branch();

create trigger touch before update on companies
  for each row when (new.branch_id is not distinct from old.branch_id) execute function app.touch();

-- A move changes every row below, so it takes the lock before it locks its first row. Otherwise it
-- could deadlock with a change further down.
create function app.lock_tree() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_advisory_xact_lock(hashtext('company_tree'));
    return null;
  end $$;

create trigger lock_tree before update of parent_id, kind, deleted_at on companies
  for each statement execute function app.lock_tree();

-- The transitive closure of the tree: each company with every company above it and itself (depth
-- 0).
create table company_tree (
  ancestor_id uuid not null references companies (id) on delete cascade,
  descendant_id uuid not null references companies (id) on delete cascade,
  depth integer not null check (depth >= 0),
  primary key (ancestor_id, descendant_id)
);

create index company_tree_upwards on company_tree (descendant_id, ancestor_id, depth);

call app.protect('company_tree');
grant select on company_tree to app_platform;
grant select on company_tree to app_user;

-- A slug that is not in use. It is derived, never chosen: a conflict would reveal that another
-- tenant uses it.
create function app.free_slug(wanted text) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    base text := coalesce(nullif(trim(both '-' from
      regexp_replace(lower(left(wanted, 60)), '[^a-z0-9]+', '-', 'g')), ''), 'company');
    candidate text := base;
  begin
    perform pg_advisory_xact_lock(hashtext('slug:' || base));
    for attempt in 2..1000000 loop
      exit when not exists (select from companies where slug = candidate);
      candidate := base || '-' || attempt;
    end loop;
    return candidate;
  end $$;
grant execute on function app.free_slug to app_platform, app_user;

-- Deletes a company with everything below it: people, pages, domains and settings.
create function app.purge_companies(company uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    below uuid;
  begin
    if exists (select from company_tree t join companies c on c.id = t.descendant_id
        where t.ancestor_id = company and c.deleted_at is null) then
      raise exception using errcode = 'TL004',
        message = 'There are companies below it that are in use.';
    end if;
    for below in
      select t.descendant_id from company_tree t where t.ancestor_id = company order by t.depth desc
    loop
      delete from auth_users u using profiles p where p.id = u.id and p.company_id = below;
      delete from companies where id = below;
    end loop;
  end $$;

-- Search candidates within reach, including the recycle bin; null if there are so many that reading
-- the list in order is faster.
create function app.find_companies(typed text) returns table (words text[], ids uuid[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select found.words, found.ids from app.find_records('companies', typed) found $$;
grant execute on function app.find_companies to app_user;

create function app.count_companies(most integer) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*) from (
      select from get_accessible_companies(app.user_id(), 'read') a
      where a.id <> (select app.actor_company(app.user_id()))
        and not exists (select from companies c where c.id = a.id and c.deleted_at is not null)
      limit most) counted
  $$;
grant execute on function app.count_companies to app_user;

-- The branch of a child of a company: a child of the platform heads its own branch.
create function app.branch_below(parent uuid, child uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select case when c.kind = 'platform' then child else c.branch_id end from companies c
    where c.id = parent $$;

create function app.branch_of(company uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select c.branch_id from companies c where c.id = company $$;

create function app.set_person_branch() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('company_tree'));
    new.branch_id := app.branch_of(new.company_id);
    return new;
  end $$;

-- The caller's branch; null for the platform's staff and for anonymous callers.
create function app.own_branch() returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select app.branch_of(app.actor_company(app.user_id())) $$;
grant execute on function app.own_branch to app_user;

-- Moving a person takes the tree lock before the lock on their row, which a company move needs as
-- well.
create function app.share_tree() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('company_tree'));
    return null;
  end $$;

create function app.move_branch(company uuid, after uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    before uuid := app.branch_of(company);
  begin
    insert into former_branches (branch_id, former_id)
      select after, former.id from (
        select before union select f.former_id from former_branches f
          where f.branch_id = before) former (id)
      where former.id <> after
      on conflict do nothing;
    update companies c set branch_id = after
      from company_tree t where t.ancestor_id = company and c.id = t.descendant_id;
    update profiles p set branch_id = after
      from company_tree t where t.ancestor_id = company and p.company_id = t.descendant_id;
  end $$;

-- Audit entries and search words keep the branch that their company had when they were written.
-- What a person can see lies in their own branch and in its former branches.
create table former_branches (
  branch_id uuid not null references companies (id) on delete cascade,
  former_id uuid not null,
  primary key (branch_id, former_id)
);

call app.protect('former_branches', for_platform => false);

create function app.own_branches() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select array(select own.id union all select f.former_id from former_branches f
      where f.branch_id = own.id)
    from (select app.own_branch() as id) own
  $$;
grant execute on function app.own_branches to app_user;
