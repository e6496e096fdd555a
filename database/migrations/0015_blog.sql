-- The blog. A post's own columns hold the draft; visitors see a copy made by publishing (`live`),
-- so that no draft is visible before it is published.

insert into role_permissions (role, resource, action)
  select role, 'blog', action
  from unnest(array['owner', 'admin']) role,
    unnest(array['read', 'create', 'update', 'delete', 'export']) action;

create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  -- Previous addresses, which redirect to the current one.
  old_slugs text[] not null default '{}' check (cardinality(old_slugs) <= 50),
  title text not null default '' check (length(title) <= 200),
  excerpt text not null default '' check (length(excerpt) <= 300),
  content text not null default '' check (length(content) <= 500000),
  cover_url text not null default '' check (length(cover_url) <= 500),
  cover_alt text not null default '' check (length(cover_alt) <= 300),
  tags text[] not null default '{}' check (cardinality(tags) <= 12),
  author_id uuid references auth_users (id) on delete set null,
  -- Kept after the author is deleted.
  author_name text not null default '' check (length(author_name) <= 200),
  seo_title text not null default '' check (length(seo_title) <= 200),
  seo_description text not null default '' check (length(seo_description) <= 300),
  reading_minutes integer not null default 1 check (reading_minutes > 0),
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'published', 'archived')),
  publish_at timestamptz,
  published_at timestamptz,
  live_at timestamptz,
  live jsonb check (jsonb_typeof(live) = 'object'),
  -- Whether the draft differs from what was published.
  changed boolean not null default false,
  created_by uuid default app.user_id() references auth_users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (company_id, slug),
  unique (company_id, id),
  check (state <> 'published' or live is not null),
  check (state not in ('draft', 'archived') or live is null),
  check (live is null or published_at is not null),
  check ((state = 'scheduled') = (publish_at is not null))
);

create index blog_posts_live on blog_posts (company_id, published_at desc, id desc)
  where live is not null and deleted_at is null;
create index blog_posts_due on blog_posts (publish_at) where state = 'scheduled'
  and deleted_at is null;
create index blog_posts_by_update on blog_posts (updated_at, id) where deleted_at is null;
create index blog_posts_by_author on blog_posts (author_id);
create index blog_posts_old_slugs on blog_posts using gin (old_slugs);

call app.protect('blog_posts');

create policy "members read posts of their own subtree" on blog_posts for select to app_user
  using ((select app.may('blog', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = blog_posts.company_id offset 0));

create policy "members create posts of their own subtree" on blog_posts for insert to app_user
  with check ((select app.may('blog', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = blog_posts.company_id offset 0));

create policy "members change posts of their own subtree" on blog_posts for update to app_user
  using ((select app.may('blog', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = blog_posts.company_id offset 0))
  with check ((select app.may('blog', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = blog_posts.company_id offset 0));

create policy "visitors read published posts of the tenant" on blog_posts for select to app_public
  using (live is not null and deleted_at is null and company_id = (select app.tenant_id()));
grant select, insert, update, delete on blog_posts to app_platform;
grant select,
  insert (id, company_id, slug, title, excerpt, content, cover_url, cover_alt, tags, author_id,
    author_name, seo_title, seo_description, reading_minutes),
  update (slug, old_slugs, title, excerpt, content, cover_url, cover_alt, tags, author_id,
    author_name, seo_title, seo_description, reading_minutes, state, publish_at, published_at,
    live_at, live, changed, deleted_at, deleted_by)
  on blog_posts to app_user;
grant select (id, company_id, slug, old_slugs, published_at, live_at, live)
  on blog_posts to app_public;

-- What policies can't express: deleting and restoring require the delete permission.
create function app.guard_post() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if current_setting('role') = 'app_user' and new.deleted_at is distinct from old.deleted_at
        and not app.may('blog', 'delete') then
      raise exception using errcode = '42501', message = 'blog:delete is not granted';
    end if;
    return new;
  end $$;

create trigger guard before update on blog_posts for each row execute function app.guard_post();

-- Updates that only autosave the draft are kept in the post's versions; the log has what others
-- notice.
create constraint trigger audit after insert or delete on blog_posts deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'title');

create constraint trigger audit_change after update on blog_posts deferrable initially deferred
  for each row
  when ((old.title, old.slug, old.state, old.publish_at, old.author_id, old.live, old.deleted_at)
    is distinct from (new.title, new.slug, new.state, new.publish_at, new.author_id, new.live,
      new.deleted_at))
  execute function app.audit_row('company_id', 'title');

create trigger recycle after update of deleted_at on blog_posts
  for each row execute function app.sync_recycle_bin('company_id', 'title');

-- Rendered pages are dropped only if what visitors see changes.
create trigger tell after insert or delete on blog_posts
  for each row execute function app.announce_public_change();

create trigger tell_change after update on blog_posts for each row
  when ((old.slug, old.live, old.deleted_at) is distinct from (new.slug, new.live, new.deleted_at))
  execute function app.announce_public_change();

-- Records which posts show a picture.
create trigger media_uses after insert or update or delete on blog_posts
  for each row execute function app.sync_media_uses('post', 'title');

create trigger touch before update on blog_posts for each row
  when (old.live is not distinct from new.live
    or (old.state, old.live_at, old.changed) is distinct from (new.state, new.live_at, new.changed))
  execute function app.touch();

-- A post at one moment: when it was published, and at intervals while it was edited.
create table post_versions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  post_id uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('saved', 'published', 'restored')),
  title text not null default '',
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  saved_by uuid default app.user_id() references auth_users (id) on delete set null,
  saved_by_name text not null default '' check (length(saved_by_name) <= 200),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (post_id, number),
  foreign key (company_id, post_id) references blog_posts (company_id, id) on delete cascade
);

create index post_versions_by_company on post_versions (company_id, post_id);

call app.protect('post_versions');

create policy "members read post versions of their own subtree" on post_versions
  for select to app_user
  using ((select app.may('blog', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = post_versions.company_id offset 0));

create policy "members create post versions of their own subtree" on post_versions
  for insert to app_user
  with check ((select app.may('blog', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = post_versions.company_id offset 0));

create policy "members change post versions of their own subtree" on post_versions
  for update to app_user
  using ((select app.may('blog', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = post_versions.company_id offset 0))
  with check ((select app.may('blog', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = post_versions.company_id offset 0));
grant select, insert, update, delete on post_versions to app_platform;
grant select,
  insert (id, company_id, post_id, number, kind, title, snapshot, saved_by_name, created_at),
  update (title, snapshot) on post_versions to app_user;

create trigger touch before update on post_versions for each row execute function app.touch();

create function app.purge_blog_posts(post uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    delete from blog_posts where id = post;
  end $$;
