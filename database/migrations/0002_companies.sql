-- Companies are the tenants: nodes of one tree, from the platform down to the customer.

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
  check ((kind = 'platform') = (parent_id is null))
);
create unique index companies_one_platform on companies (kind) where kind = 'platform';
create index companies_by_name on companies (lower(name), id) where deleted_at is null;
create index companies_by_created on companies (created_at, id) where deleted_at is null;
create index companies_by_updated on companies (updated_at, id) where deleted_at is null;
create index companies_by_kind on companies (kind, lower(name), id) where deleted_at is null;
create index companies_by_parent on companies (parent_id, lower(name)) where deleted_at is null;

-- Every company with each company above it and itself (depth 0): the whole question of 'who is below whom'.
create table company_tree (
  ancestor_id uuid not null references companies (id) on delete cascade,
  descendant_id uuid not null references companies (id) on delete cascade,
  depth integer not null check (depth >= 0),
  primary key (ancestor_id, descendant_id)
);
create index company_tree_upwards on company_tree (descendant_id, ancestor_id, depth);

call app.protect('companies');
call app.protect('company_tree');

create function app.kind_rank(kind text) returns integer
  language sql immutable parallel safe
  as $$ select array_position(
    array['platform', 'master_distributor', 'distributor', 'reseller', 'customer'], kind) $$;

-- The tree follows companies.parent_id, and refuses cycles and kinds out of order.
create function app.keep_company_tree() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    parent_kind text;
  begin
    if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id and new.kind = old.kind then
      return null;
    end if;
    -- Moves and deletions wait for one another and for insertions, which wait only for those: two
    -- moves could close a circle that neither sees, and a child could miss that its parents moved.
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
    if exists (select from company_tree where ancestor_id = new.id and descendant_id = new.parent_id) then
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
        and link.ancestor_id not in (select descendant_id from company_tree where ancestor_id = new.id);
    insert into company_tree (ancestor_id, descendant_id, depth)
      select above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
      from company_tree above, company_tree below
      where above.descendant_id = new.parent_id and below.ancestor_id = new.id;
    return null;
  end $$;
-- Named to fire before `audit`: the lock on the tree is always taken before the one on the audit chain.
create trigger ancestry after insert or update of parent_id, kind on companies
  for each row execute function app.keep_company_tree();
create trigger touch before update on companies for each row execute function app.touch();

-- A short name nobody has yet. Derived, never asked for: a clash would tell that another tenant has it.
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
grant execute on function app.kind_rank, app.free_slug to app_user, app_platform;
