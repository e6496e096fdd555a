-- The catalog: services that providers publish.

insert into role_permissions (role, resource, action)
  select role, 'services', action
  from unnest(array['owner', 'admin']) role,
    unnest(array['read', 'create', 'update', 'delete', 'export']) action
  union all
  select role, 'services', 'read'
  from unnest(array['master_distributor', 'distributor', 'reseller', 'end_user']) role;

create table services (
  id uuid primary key default gen_random_uuid(),
  -- The company that offers it; `provider` is the name that visitors read.
  company_id uuid not null references companies (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name text not null check (length(name) between 2 and 120),
  provider text not null check (length(provider) between 1 and 120),
  category text not null check (category ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(category) <= 40),
  summary text not null default '' check (length(summary) <= 300),
  -- HTML, sanitized on write and on render.
  description text not null default '' check (length(description) <= 50000),
  features text[] not null default '{}' check (cardinality(features) <= 30),
  requirements text[] not null default '{}' check (cardinality(requirements) <= 30),
  -- [{title, address}]
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  -- Lowest price in minor units; null means on request.
  price_amount bigint check (price_amount between 0 and 100000000000),
  price_currency text not null default 'USD' check (price_currency ~ '^[A-Z]{3}$'),
  price_per text not null default 'month' check (price_per in ('once', 'month', 'year')),
  -- The unit that is billed, such as 'seat'; empty if it is the service itself.
  price_unit text not null default '' check (length(price_unit) <= 40),
  picture text not null default '' check (length(picture) <= 300),
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  -- Lower ones come first; ties are ordered by name.
  sort_order integer not null default 100 check (sort_order between 0 and 10000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  search_key text not null generated always as (
    app.search_key(name || ' ' || provider || ' ' || category || ' ' || slug || ' '
      || summary)) stored,
  unique (company_id, id),
  -- Includes the recycle bin, so that a restored service finds its address free.
  unique (company_id, slug)
);

create index services_by_name on services (lower(name), id) where deleted_at is null;
create index services_by_category on services (category, lower(name), id) where deleted_at is null;
create index services_by_company on services (company_id, lower(name), id) where deleted_at is null;
create index services_by_updated on services (updated_at, id) where deleted_at is null;

create index services_shown on services (company_id, sort_order, name, id)
  where state = 'published' and deleted_at is null;

create index services_shown_by_category on services (company_id, category, sort_order, name, id)
  where state = 'published' and deleted_at is null;

-- The filters that visitors have besides the category, each in display order.
create index services_shown_by_provider on services (company_id, provider, sort_order, name, id)
  where state = 'published' and deleted_at is null;

create index services_shown_by_price on services (company_id, price_per, sort_order, name, id)
  where state = 'published' and deleted_at is null and price_amount is not null;

create index services_shown_on_request on services (company_id, sort_order, name, id)
  where state = 'published' and deleted_at is null and price_amount is null;

call app.protect('services');

create policy "members read services of their own subtree" on services for select to app_user
  using ((select app.may('services', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = services.company_id offset 0));

create policy "members create services of their own subtree" on services for insert to app_user
  with check ((select app.may('services', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = services.company_id offset 0));

create policy "members change services of their own subtree" on services for update to app_user
  using ((select app.may('services', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = services.company_id offset 0))
  with check ((select app.may('services', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = services.company_id offset 0));

-- The companies whose services a visitor sees: the visited tenant and the companies above it,
-- nearest first. Never siblings or companies below, nor suspended or deleted ones.
create function app.catalogue_providers() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(array_agg(t.ancestor_id order by t.depth), '{}')
    from company_tree t join companies c on c.id = t.ancestor_id
    where t.descendant_id = app.tenant_id() and c.status = 'active' and c.deleted_at is null
  $$;
grant execute on function app.catalogue_providers to app_public;

create policy "visitors read published services of the tenant" on services for select to app_public
  using (state = 'published' and deleted_at is null
    and company_id = any ((select app.catalogue_providers())::uuid[]));
grant select, insert, update, delete on services to app_platform;
grant select,
  insert (id, company_id, slug, name, provider, category, summary, description, features,
    requirements, documents, price_amount, price_currency, price_per, price_unit, picture, state,
    sort_order),
  update (slug, name, provider, category, summary, description, features, requirements, documents,
    price_amount, price_currency, price_per, price_unit, picture, state, sort_order, deleted_at,
    deleted_by)
  on services to app_user;
grant select (id, company_id, slug, name, provider, category, summary, description, features,
  requirements, documents, price_amount, price_currency, price_per, price_unit, picture, state,
  sort_order, updated_at, deleted_at, search_key)
  on services to app_public;

create trigger touch before update on services for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on services deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'name');

create trigger recycle after update of deleted_at on services
  for each row execute function app.sync_recycle_bin('company_id', 'name');

create trigger search_words after insert or delete or update of name, provider, category, slug,
  summary on services
  for each row execute function app.sync_search_words();

-- Only services that are or were published change what visitors see. A change clears the cached
-- answers of all tenants, because those below the provider show its services too.
create trigger tell_new after insert on services
  for each row when (new.state = 'published') execute function app.announce_public_change();

create trigger tell_changed after update on services
  for each row when (old.state = 'published' or new.state = 'published')
  execute function app.announce_public_change();

create trigger tell_gone after delete on services
  for each row when (old.state = 'published') execute function app.announce_public_change();

-- Deleting and restoring require the delete permission.
create function app.guard_service() returns trigger
  language plpgsql
  as $$
  begin
    if current_user <> 'app_user' or new.deleted_at is not distinct from old.deleted_at then
      return new;
    end if;
    if not app.may('services', 'delete') then
      raise exception using errcode = '42501', message = 'services:delete is not granted';
    end if;
    return new;
  end $$;

create trigger guard before update on services for each row execute function app.guard_service();

create trigger media_uses after insert or update or delete on services
  for each row execute function app.sync_media_uses('service', 'name');

-- The published services of the visited tenant that match every search word; the result is like
-- that of app.find_companies.
create function app.find_published_services(typed text) returns table (words text[], ids uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    most integer := (app.search_limits()).found;
    providers uuid[] := app.catalogue_providers();
    rarest text;
  begin
    words := app.search_words(typed);
    ids := '{}';
    if providers = '{}' or words = '{}' then
      return next;
      return;
    end if;
    rarest := app.most_selective_word('services', words);
    if rarest is null then
      ids := null;
      return next;
      return;
    end if;
    select array_agg(found.id) into ids from (
      select distinct s.id from search_words w join services s on s.id = w.id
      where w.resource = 'services' and w.word >= rarest and w.word < rarest || U&'\+10FFFF'
        and s.state = 'published' and s.deleted_at is null and s.company_id = any (providers)
        and not exists (select from unnest(words) word where strpos(s.search_key, ' ' || word) = 0)
      limit most + 1) found;
    ids := case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
    return next;
  end $$;
grant execute on function app.find_published_services to app_public;

-- The same for callers who may read services, including drafts and retired ones.
create function app.find_services(typed text) returns table (words text[], ids uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    most integer := (app.search_limits()).found;
    rarest text;
  begin
    words := app.search_words(typed);
    ids := '{}';
    if words = '{}' or not app.may('services', 'read') then
      return next;
      return;
    end if;
    rarest := app.most_selective_word('services', words);
    if rarest is null then
      ids := null;
      return next;
      return;
    end if;
    select array_agg(found.id) into ids from (
      select distinct s.id from search_words w join services s on s.id = w.id
      where w.resource = 'services' and w.word >= rarest and w.word < rarest || U&'\+10FFFF'
        and not exists (select from unnest(words) word where strpos(s.search_key, ' ' || word) = 0)
        and exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = s.company_id offset 0)
      limit most + 1) found;
    ids := case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
    return next;
  end $$;
grant execute on function app.find_services to app_user;

-- How many services the caller sees, counted without the policies, which would look up each row.
create function app.count_services() returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when app.may('services', 'read') then (
      select count(*) from get_accessible_companies(app.user_id(), 'read') a
        join services s on s.company_id = a.id where s.deleted_at is null)
    else 0 end
  $$;
grant execute on function app.count_services to app_user;

-- Called only by app.purge_item.
create function app.purge_services(service uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from services where id = service $$;
