-- Redirects that a company sets up by hand, and the missing addresses that visitors of its site
-- asked for.

insert into role_permissions (role, resource, action)
  select role, 'redirects', action
  from unnest(array['owner', 'admin']) role,
    unnest(array['read', 'create', 'update', 'delete', 'export']) action;

create table site_redirects (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  -- In small letters and without a slash at the end, as visitors' addresses are compared.
  from_path text not null check (length(from_path) <= 200
    and from_path ~ '^(/[a-z0-9._~!$&''()*+,;=:-]+)+$'),
  -- A path of the same site, or an address of another one.
  to_address text not null check (length(to_address) <= 500
    and to_address ~ '^(/([^/\s\\][^\s\\]*)?|https://[^\s\\]+)$'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (company_id, id)
);

create unique index site_redirects_by_path on site_redirects (company_id, from_path)
  where deleted_at is null;
create index site_redirects_by_updated on site_redirects (updated_at, id) where deleted_at is null;

call app.protect('site_redirects');

create policy "members read redirects of their own subtree" on site_redirects
  for select to app_user
  using ((select app.may('redirects', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = site_redirects.company_id offset 0));

create policy "members create redirects of their own subtree" on site_redirects
  for insert to app_user
  with check ((select app.may('redirects', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = site_redirects.company_id offset 0));

create policy "members change redirects of their own subtree" on site_redirects
  for update to app_user
  using (((select app.may('redirects', 'update')) or (select app.may('redirects', 'delete')))
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = site_redirects.company_id offset 0))
  with check (((select app.may('redirects', 'update')) or (select app.may('redirects', 'delete')))
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = site_redirects.company_id offset 0));

create policy "visitors follow redirects of the tenant" on site_redirects
  for select to app_public
  using (deleted_at is null and company_id = (select app.tenant_id()));
grant select, insert, update, delete on site_redirects to app_platform;
grant select, insert (id, company_id, from_path, to_address),
  update (from_path, to_address, deleted_at, deleted_by) on site_redirects to app_user;
grant select (id, company_id, from_path, to_address, deleted_at) on site_redirects to app_public;

create trigger touch before update on site_redirects
  for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on site_redirects deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'from_path');

create trigger tell after insert or update or delete on site_redirects
  for each row execute function app.announce_public_change();

create trigger recycle after update of deleted_at on site_redirects
  for each row execute function app.sync_recycle_bin('company_id', 'from_path');

create function app.purge_site_redirects(redirect uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from site_redirects where id = redirect $$;

-- Addresses without content that visitors asked for: the path alone, never a query, and nothing
-- about who asked.
create table missing_paths (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  path text not null check (length(path) <= 200),
  requests integer not null default 1 check (requests > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique (company_id, path)
);

call app.protect('missing_paths');

create policy "members read missing paths of their own subtree" on missing_paths
  for select to app_user
  using ((select app.may('redirects', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = missing_paths.company_id offset 0));

create policy "members dismiss missing paths of their own subtree" on missing_paths
  for delete to app_user
  using ((select app.may('redirects', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = missing_paths.company_id offset 0));
grant select, insert, update, delete on missing_paths to app_platform;
grant select, delete on missing_paths to app_user;

-- Counts a request for an address without content on the visited site. A site keeps 200 of them:
-- when they are full, the one asked for longest ago makes room.
create function app.record_missing_path(wanted text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    site uuid := app.tenant_id();
  begin
    if site is null then
      return;
    end if;
    update missing_paths m set requests = least(m.requests, 2147483646) + 1, last_at = now()
      where m.company_id = site and m.path = wanted;
    if found then
      return;
    end if;
    -- One at a time for each site, so that concurrent requests don't exceed the limit.
    perform pg_advisory_xact_lock(hashtextextended('missing paths of ' || site, 0));
    insert into missing_paths (company_id, path) values (site, wanted)
      on conflict (company_id, path)
      do update set requests = missing_paths.requests + 1, last_at = now();
    delete from missing_paths m where m.id in (
      select k.id from missing_paths k where k.company_id = site
      order by k.last_at desc, k.id offset 200);
  end $$;
grant execute on function app.record_missing_path to app_public;

-- Refuses a redirect that leads back to its own address through others of the same site, and drops
-- the missing address that it takes care of.
create function app.guard_redirect() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    next_path text;
    steps integer := 0;
  begin
    if current_setting('role') = 'app_user' and tg_op = 'UPDATE' then
      if new.deleted_at is distinct from old.deleted_at and not app.may('redirects', 'delete') then
        raise exception using errcode = '42501', message = 'redirects:delete is not granted';
      end if;
      if (new.from_path, new.to_address) is distinct from (old.from_path, old.to_address)
        and not app.may('redirects', 'update') then
        raise exception using errcode = '42501', message = 'redirects:update is not granted';
      end if;
    end if;
    if new.deleted_at is not null then
      return new;
    end if;
    -- One at a time for each site: two redirects created together could form a loop.
    perform pg_advisory_xact_lock(hashtextextended('redirects of ' || new.company_id, 0));
    next_path := lower(rtrim(regexp_replace(new.to_address, '[?#].*', ''), '/'));
    while next_path is not null and steps <= 50 loop
      if next_path = new.from_path or steps = 50 then
        raise exception using errcode = 'TL051',
          message = 'redirect_loop';
      end if;
      steps := steps + 1;
      select lower(rtrim(regexp_replace(r.to_address, '[?#].*', ''), '/')) into next_path
        from site_redirects r
        where r.company_id = new.company_id and r.from_path = next_path and r.deleted_at is null
          and r.id <> new.id;
    end loop;
    delete from missing_paths m where m.company_id = new.company_id and m.path = new.from_path;
    return new;
  end $$;

create trigger guard before insert or update on site_redirects
  for each row execute function app.guard_redirect();
