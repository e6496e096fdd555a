-- Pages and site settings: drafts, versions, redirects of old addresses, editing locks, schedules,
-- templates, and pages that a company inherits from the one above.

create table site_settings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  setting_key text not null,
  setting_value jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, setting_key)
);

call app.protect('site_settings');

create policy "members read site settings of their own subtree" on site_settings
  for select to app_user
  using ((select app.may('branding', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = site_settings.company_id offset 0));
grant select, insert, update, delete on site_settings to app_platform;
grant select on site_settings to app_user;

create trigger touch before update on site_settings for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on site_settings deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'setting_key');

create trigger tell after insert or update or delete on site_settings
  for each row execute function app.announce_public_change();

create trigger media_uses after insert or update or delete on site_settings
  for each row execute function app.sync_media_uses('setting', 'setting_key');

create trigger follow_main_logo before insert or update on site_settings
  for each row when (new.setting_key = 'main_logo' and jsonb_typeof(new.setting_value) = 'object')
  execute function app.sync_main_logo();

create table pages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$'
    and length(slug) <= 200),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 300),
  published boolean not null default false,
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- content, title, description and seo are what visitors get while the page is published. A page
  -- that was never published keeps its initial content there.
  seo jsonb not null default '{}'
    check (jsonb_typeof(seo) = 'object' and length(seo::text) <= 4000),
  published_at timestamptz,
  -- Number of the version that visitors see; null if it was published without one.
  live_version integer,
  -- When a job publishes the scheduled version.
  scheduled_at timestamptz,
  scheduled_version integer,
  -- The inherited page that this page replaces, and the version of it that was copied or last
  -- reviewed. Not a foreign key: the other page belongs to another company and can be deleted at
  -- any time.
  upstream_page_id uuid,
  upstream_version integer,
  created_by uuid default app.user_id(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (company_id, id),
  check ((scheduled_at is null) = (scheduled_version is null))
);

create unique index pages_by_slug on pages (company_id, slug) where deleted_at is null;
create index pages_due on pages (scheduled_at) where scheduled_at is not null
  and deleted_at is null;
create index pages_by_updated on pages (updated_at, id) where deleted_at is null;

call app.protect('pages');

create policy "members read pages of their own subtree" on pages for select to app_user
  using ((select app.may('pages', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = pages.company_id offset 0));

create policy "members create pages of their own subtree" on pages for insert to app_user
  with check ((select app.may('pages', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = pages.company_id offset 0));

create policy "members change pages of their own subtree" on pages for update to app_user
  using (((select app.may('pages', 'update')) or (select app.may('pages', 'approve'))
    or (select app.may('pages', 'delete')))
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = pages.company_id offset 0))
  with check (((select app.may('pages', 'update')) or (select app.may('pages', 'approve'))
    or (select app.may('pages', 'delete')))
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = pages.company_id offset 0));

create policy "visitors read published pages of the tenant" on pages for select to app_public
  using (published and deleted_at is null and company_id = (select app.tenant_id()));
grant select, insert, update, delete on pages to app_platform;
grant select,
  insert (id, company_id, slug, title, description, published, content, seo, upstream_page_id,
    upstream_version),
  update (slug, title, description, published, content, seo, published_at, live_version,
    scheduled_at, scheduled_version, upstream_version, deleted_at, deleted_by)
  on pages to app_user;
grant select (id, company_id, slug, title, description, published, content, updated_at, seo,
  deleted_at)
  on pages to app_public;

create trigger touch before update on pages for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on pages deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'title');

create trigger tell after insert or update or delete on pages
  for each row execute function app.announce_public_change();

create trigger media_uses after insert or update or delete on pages
  for each row execute function app.sync_media_uses('page', 'title');

-- What policies can't express: changing what visitors see requires the approve permission, deleting
-- and restoring the delete permission, and reviewing a new version of an inherited page the update
-- permission.
create function app.guard_page() returns trigger
  language plpgsql
  as $$
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    if tg_op = 'INSERT' then
      if new.published and not app.may('pages', 'approve') then
        raise exception using errcode = '42501', message = 'pages:approve is not granted';
      end if;
      return new;
    end if;
    if (new.slug, new.title, new.description, new.seo, new.content, new.published, new.published_at,
        new.live_version, new.scheduled_at, new.scheduled_version)
      is distinct from (old.slug, old.title, old.description, old.seo, old.content, old.published,
        old.published_at, old.live_version, old.scheduled_at, old.scheduled_version)
      and not app.may('pages', 'approve') then
      raise exception using errcode = '42501', message = 'pages:approve is not granted';
    end if;
    if new.deleted_at is distinct from old.deleted_at and not app.may('pages', 'delete') then
      raise exception using errcode = '42501', message = 'pages:delete is not granted';
    end if;
    if new.upstream_version is distinct from old.upstream_version
      and not app.may('pages', 'update') then
      raise exception using errcode = '42501', message = 'pages:update is not granted';
    end if;
    return new;
  end $$;

create trigger guard before insert or update on pages for each row
  execute function app.guard_page();

create trigger recycle after update of deleted_at on pages
  for each row execute function app.sync_recycle_bin('company_id', 'title');

create trigger draft_media_uses after update of deleted_at, scheduled_version on pages
  for each row
    when ((old.deleted_at, old.scheduled_version)
    is distinct from (new.deleted_at, new.scheduled_version))
  execute function app.sync_draft_media_uses('id');

create trigger draft_media_gone after delete on pages
  for each row execute function app.sync_draft_media_uses('id');

-- Sets the texts of a site, including the postal address and the footer; false if the company is
-- out of reach.
create function app.set_site_texts(company uuid, texts jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted record;
  begin
    if not app.can_brand(company, 'update') then
      return false;
    end if;
    for wanted in select key, value from jsonb_each_text(texts) loop
      if not wanted.key = any (array['site_name', 'tagline', 'contact_email', 'contact_phone',
          'contact_address', 'support_email', 'copyright', 'footer_text', 'mail_sender_name',
            'mail_sender_address', 'mail_reply_to'])
        or length(wanted.value) > 300 then
        raise exception using errcode = '22023', message = 'not a text of a site';
      end if;
      if wanted.key = 'mail_sender_address' and wanted.value <> ''
        and not app.can_send_as(company, wanted.value) then
        raise exception using errcode = 'TL017',
          message = 'The sender has to be an address at one of your verified domains.';
      end if;
      if wanted.value = '' then
        delete from site_settings where company_id = company and setting_key = wanted.key;
      else
        insert into site_settings (company_id, setting_key, setting_value)
          values (company, wanted.key, to_jsonb(wanted.value))
          on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value
          where site_settings.setting_value <> excluded.setting_value;
      end if;
    end loop;
    return true;
  end $$;
grant execute on function app.set_site_texts to app_user;

-- Sets parts of a site that are more than one text; null resets one to the built-in one. False if
-- there is no such company within reach.
create function app.set_site_parts(company uuid, parts jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted record;
  begin
    if not app.can_brand(company, 'update') then
      return false;
    end if;
    for wanted in select key, value from jsonb_each(parts) loop
      if not wanted.key = any (array['menus', 'claims', 'main_logo'])
        or length(wanted.value::text) > 30000 then
        raise exception using errcode = '22023', message = 'not a part of a site';
      end if;
      if jsonb_typeof(wanted.value) = 'null' then
        delete from site_settings where company_id = company and setting_key = wanted.key;
      else
        insert into site_settings (company_id, setting_key, setting_value)
          values (company, wanted.key, wanted.value)
          on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value
          where site_settings.setting_value - 'asset' <> excluded.setting_value - 'asset';
      end if;
    end loop;
    return true;
  end $$;
grant execute on function app.set_site_parts to app_user;

-- The working copy of a page; it exists only while it differs from the page. Saving it, every few
-- seconds, changes nothing that visitors see.
create table page_drafts (
  page_id uuid primary key,
  company_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) <= 300),
  seo jsonb not null check (jsonb_typeof(seo) = 'object' and length(seo::text) <= 4000),
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default app.user_id(),
  foreign key (company_id, page_id) references pages (company_id, id) on delete cascade
);

create index page_drafts_by_company on page_drafts (company_id);

call app.protect('page_drafts');

create policy "members read page drafts of their own subtree" on page_drafts for select to app_user
  using ((select app.may('pages', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_drafts.company_id offset 0));

create policy "members create page drafts of their own subtree" on page_drafts
  for insert to app_user
  with check (((select app.may('pages', 'update')) or (select app.may('pages', 'approve')))
  and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_drafts.company_id offset 0));

create policy "members delete page drafts of their own subtree" on page_drafts
  for delete to app_user
  using (((select app.may('pages', 'update')) or (select app.may('pages', 'approve')))
  and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_drafts.company_id offset 0));

create policy "members change page drafts of their own subtree" on page_drafts
  for update to app_user
  using (((select app.may('pages', 'update')) or (select app.may('pages', 'approve')))
  and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_drafts.company_id offset 0))
  with check (((select app.may('pages', 'update')) or (select app.may('pages', 'approve')))
  and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_drafts.company_id offset 0));
grant select, insert, update, delete on page_drafts to app_platform;
grant select, insert (page_id, company_id, title, description, seo, content),
  update (title, description, seo, content, updated_by),
  delete on page_drafts to app_user;

create trigger touch before update on page_drafts for each row execute function app.touch();

create trigger media_uses after insert or update or delete on page_drafts
  for each row execute function app.sync_draft_media_uses('page_id');

-- Never changed: versions that were published, are scheduled, or are drafts that were replaced.
create table page_versions (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null,
  company_id uuid not null,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('published', 'scheduled', 'replaced')),
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) <= 300),
  seo jsonb not null check (jsonb_typeof(seo) = 'object' and length(seo::text) <= 4000),
  content jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  unique (page_id, number),
  foreign key (company_id, page_id) references pages (company_id, id) on delete cascade
);

create index page_versions_by_company on page_versions (company_id);

call app.protect('page_versions');

create policy "members read page versions of their own subtree" on page_versions
  for select to app_user
  using ((select app.may('pages', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_versions.company_id offset 0));

create policy "members create page versions of their own subtree" on page_versions
  for insert to app_user
  with check (((select app.may('pages', 'update')) or (select app.may('pages', 'approve')))
  and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_versions.company_id offset 0));
grant select, insert, update, delete on page_versions to app_platform;
grant select, insert (id, page_id, company_id, number, kind, title, description, seo, content)
  on page_versions to app_user;

-- Old addresses of a page. They lead to the page at its current address, never to another address,
-- so there are no redirect chains.
create table page_redirects (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  from_slug text not null check (from_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$'
    and length(from_slug) <= 200),
  page_id uuid not null,
  created_at timestamptz not null default now(),
  unique (company_id, from_slug),
  foreign key (company_id, page_id) references pages (company_id, id) on delete cascade
);

create index page_redirects_by_page on page_redirects (page_id);

call app.protect('page_redirects');

create policy "members read page redirects of their own subtree" on page_redirects
  for select to app_user
  using ((select app.may('pages', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_redirects.company_id offset 0));

create policy "members create page redirects of their own subtree" on page_redirects
  for insert to app_user
  with check (((select app.may('pages', 'update')) or (select app.may('pages', 'approve')))
  and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_redirects.company_id offset 0));

create policy "members delete page redirects of their own subtree" on page_redirects
  for delete to app_user
  using (((select app.may('pages', 'update')) or (select app.may('pages', 'approve')))
  and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_redirects.company_id offset 0));
grant select, insert, update, delete on page_redirects to app_platform;
grant select, insert (id, company_id, from_slug, page_id), delete on page_redirects to app_user;

create trigger tell after insert or update or delete on page_redirects
  for each row execute function app.announce_public_change();

create constraint trigger audit after insert or update or delete
  on page_redirects deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'from_slug');

-- Who holds a page for editing. The lease expires automatically; `editor` identifies one open
-- editor, not a person.
create table page_locks (
  page_id uuid primary key,
  company_id uuid not null,
  editor uuid not null,
  user_id uuid default app.user_id(),
  -- The holder's name, copied for colleagues who can't read their profile.
  name text not null check (length(name) between 1 and 300),
  since timestamptz not null,
  expires_at timestamptz not null,
  foreign key (company_id, page_id) references pages (company_id, id) on delete cascade
);

create index page_locks_by_company on page_locks (company_id);

call app.protect('page_locks');

create policy "members read page locks of their own subtree" on page_locks for select to app_user
  using ((select app.may('pages', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_locks.company_id offset 0));

-- Each person takes locks in their own name only.
create policy "editors lock pages for themselves" on page_locks for insert to app_user
  with check (user_id = (select app.user_id())
  and ((select app.may('pages', 'update')) or (select app.may('pages', 'approve'))) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_locks.company_id offset 0));

create policy "members delete page locks of their own subtree" on page_locks for delete to app_user
  using (((select app.may('pages', 'update')) or (select app.may('pages', 'approve')))
  and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_locks.company_id offset 0));

create policy "editors renew and take over page locks" on page_locks for update to app_user
  using (((select app.may('pages', 'update')) or (select app.may('pages', 'approve')))
  and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_locks.company_id offset 0))
  with check (user_id = (select app.user_id())
  and ((select app.may('pages', 'update')) or (select app.may('pages', 'approve'))) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_locks.company_id offset 0));
grant select, insert, update, delete on page_locks to app_platform;
grant select, insert (page_id, company_id, editor, name, since, expires_at),
  update (editor, user_id, name, since, expires_at),
  delete on page_locks to app_user;

create function app.purge_pages(page uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$ begin delete from pages where id = page; end $$;

-- What a site shows at an address without a page of its own: the nearest page of a company above,
-- or the current address of a page that used to be there. A page wins over a redirect of the same
-- company, and both over anything higher up: a redirect leads to a page of that company or a nearer
-- one, so redirects can't loop.
create function app.inherited_page(tenant uuid, wanted_slug text)
  returns table (id uuid, company_id uuid, slug text, title text, description text, seo jsonb,
    published boolean, content jsonb, updated_at timestamptz, redirect boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select found.id, found.company_id, found.slug, found.title, found.description, found.seo, true,
      found.content, found.updated_at, found.redirect
    from (
      select p.id, p.company_id, p.slug, p.title, p.description, p.seo, p.content, p.updated_at,
          t.depth, false as redirect
        from company_tree t join pages p on p.company_id = t.ancestor_id
        where t.descendant_id = tenant and t.depth > 0 and p.slug = wanted_slug
          and p.published and p.deleted_at is null
      union all
      select p.id, p.company_id, p.slug, p.title, '', '{}', '""', p.updated_at, t.depth, true
        from company_tree t
          join page_redirects r on r.company_id = t.ancestor_id and r.from_slug = wanted_slug
          join pages p on p.id = r.page_id
        where t.descendant_id = tenant and p.published and p.deleted_at is null
          and p.slug <> wanted_slug
    ) found
    order by found.depth, found.redirect
    limit 1
  $$;
grant execute on function app.inherited_page to app_public;

-- Every page that visitors of a site can read, own and inherited, one per address: for the site's
-- visitors, and for callers who may read its company's pages.
create function app.site_pages(tenant uuid)
  returns table (id uuid, company_id uuid, company_name text, slug text, title text,
    description text, noindex boolean, updated_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select distinct on (p.slug) p.id, p.company_id, c.name, p.slug, p.title, p.description,
      coalesce((p.seo ->> 'noindex')::boolean, false), p.updated_at
    from company_tree t
      join pages p on p.company_id = t.ancestor_id
      join companies c on c.id = p.company_id
    where t.descendant_id = tenant and p.published and p.deleted_at is null
      and case current_setting('role')
        when 'app_public' then tenant = app.tenant_id()
        else app.may('pages', 'read')
          and exists (select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = tenant) end
    order by p.slug, t.depth
  $$;
grant execute on function app.site_pages to app_public, app_user;

-- A published page of a company above one within reach, by address or id, to create an own page
-- from. Callers who reach the company's site can read it anyway.
create function app.upstream_page(company uuid, wanted_slug text, wanted_id uuid)
  returns table (id uuid, company_name text, number integer, title text, description text,
    seo jsonb, content jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, c.name, coalesce(p.live_version, 0), p.title, p.description, p.seo, p.content
    from company_tree t
      join pages p on p.company_id = t.ancestor_id
      join companies c on c.id = p.company_id
    where t.descendant_id = company and t.depth > 0 and p.published and p.deleted_at is null
      and (p.id = wanted_id or wanted_id is null and p.slug = wanted_slug)
      and app.may('pages', 'read')
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
    order by t.depth
    limit 1
  $$;
grant execute on function app.upstream_page to app_user;

-- The published version of it that was copied.
create function app.upstream_version(company uuid, page uuid, wanted_number integer)
  returns table (title text, description text, seo jsonb, content jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select v.title, v.description, v.seo, v.content
    from page_versions v join company_tree t on t.ancestor_id = v.company_id
    where v.page_id = page and v.number = wanted_number and v.kind = 'published'
      and t.descendant_id = company and t.depth > 0
      and app.may('pages', 'read')
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
  $$;
grant execute on function app.upstream_version to app_user;

create table page_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  title text not null check (length(title) between 1 and 80),
  description text not null default '' check (length(description) <= 200),
  -- Sections or one HTML text, sanitized on write and again when a page is created from it.
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid
);

-- Names are unique within a company.
create unique index page_templates_by_title on page_templates (company_id, lower(title))
  where deleted_at is null;

call app.protect('page_templates');

create policy "members read page templates of their own subtree" on page_templates
  for select to app_user
  using ((select app.may('pages', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_templates.company_id offset 0));

create policy "members create page templates of their own subtree" on page_templates
  for insert to app_user
  with check ((select app.may('pages', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_templates.company_id offset 0));

create policy "members change page templates of their own subtree" on page_templates
  for update to app_user
  using (((select app.may('pages', 'update')) or (select app.may('pages', 'delete'))) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = page_templates.company_id offset 0))
  with check (((select app.may('pages', 'update')) or (select app.may('pages', 'delete')))
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = page_templates.company_id offset 0));
grant select, insert, update, delete on page_templates to app_platform;
grant select, insert (id, company_id, title, description, content),
  update (title, description, deleted_at, deleted_by) on page_templates to app_user;

create trigger touch before update on page_templates for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on page_templates deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'title');

create trigger recycle after update of deleted_at on page_templates
  for each row execute function app.sync_recycle_bin('company_id', 'title');

create trigger media_uses after insert or update or delete on page_templates
  for each row execute function app.sync_media_uses('template', 'title');

create trigger guard before update of deleted_at on page_templates
  for each row execute function app.guard_record('pages');

create function app.purge_page_templates(template uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from page_templates where id = template $$;

create function app.read_published_page(tenant uuid, wanted_slug text)
  returns table (id uuid, company_id uuid, slug text, title text, description text, seo jsonb,
    published boolean, content jsonb, updated_at timestamptz, redirect boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    return query
      select p.id, p.company_id, p.slug, p.title, p.description, p.seo, p.published, p.content,
        p.updated_at, false
      from pages p where p.company_id = tenant and p.slug = wanted_slug and p.published
        and p.deleted_at is null;
    if not found then
      return query select * from app.inherited_page(tenant, wanted_slug);
    end if;
  end $$;
grant execute on function app.read_published_page to trunkline_login;
