-- Posts that a company publishes for its own site and the sites of all companies below it, and
-- copies that a company below made its own.

alter table blog_posts
  add column shared_below boolean not null default false,
  -- The post of a company above that this one was copied from, and its published version at the
  -- time of the copy or the last review. Without a foreign key, as pages: the source can be purged.
  add column upstream_post_id uuid,
  add column upstream_version integer;

create index blog_posts_shared on blog_posts (company_id)
  where shared_below and live is not null and deleted_at is null;

grant insert (upstream_post_id, upstream_version), update (shared_below, upstream_version)
  on blog_posts to app_user;

-- A draft that was replaced by the post above is kept as a version.
alter table post_versions drop constraint post_versions_kind_check;
alter table post_versions add constraint post_versions_kind_check
  check (kind in ('saved', 'published', 'restored', 'replaced'));

-- The companies whose posts the visited site may show: its own and those above it.
create function app.post_publishers() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(array_agg(t.ancestor_id), '{}') from company_tree t
    where t.descendant_id = app.tenant_id()
  $$;
grant execute on function app.post_publishers to app_public;

-- The posts that a company's site shows from above. A nearer post with the same address, now or
-- formerly, replaces one from further above, and so does a published copy.
create function app.inherited_posts(tenant uuid) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id
    from company_tree t join blog_posts p on p.company_id = t.ancestor_id
    where t.descendant_id = tenant and t.depth > 0
      and p.shared_below and p.live is not null and p.deleted_at is null
      and not exists (
        select from company_tree n join blog_posts nearer on nearer.company_id = n.ancestor_id
        where n.descendant_id = tenant and n.depth < t.depth
          and (n.depth = 0 or nearer.shared_below)
          and nearer.live is not null and nearer.deleted_at is null
          and (nearer.slug = p.slug or p.slug = any (nearer.old_slugs)
            or nearer.upstream_post_id = p.id))
      and case current_setting('role')
        when 'app_public' then tenant = app.tenant_id()
        else app.may('blog', 'read')
          and exists (select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = tenant) end
  $$;
grant execute on function app.inherited_posts to app_public, app_user;

drop policy "visitors read published posts of the tenant" on blog_posts;
create policy "visitors read published posts of the tenant and shared ones above" on blog_posts
  for select to app_public
  using (live is not null and deleted_at is null
    -- Lets the index find the posts of these few companies.
    and company_id = any ((select app.post_publishers())::uuid[])
    and (company_id = (select app.tenant_id())
      or id in (select app.inherited_posts((select app.tenant_id())))));

-- The posts of companies above that a company's site shows, as its people see them.
create function app.posts_above(company uuid)
  returns table (id uuid, company_name text, slug text, title text, excerpt text,
    updated_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, c.name, p.slug, p.live ->> 'title', coalesce(p.live ->> 'excerpt', ''),
      coalesce(p.live_at, p.published_at)
    from app.inherited_posts(company) shown (id)
      join blog_posts p on p.id = shown.id join companies c on c.id = p.company_id
    order by p.published_at desc, p.id desc
  $$;
grant execute on function app.posts_above to app_user;

-- A published post of a company above that is shared with the sites below it.
create function app.upstream_post(company uuid, post uuid)
  returns table (id uuid, company_name text, slug text, number integer, live jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, c.name, p.slug, coalesce((select max(v.number) from post_versions v
      where v.post_id = p.id and v.kind = 'published'), 0), p.live
    from company_tree t
      join blog_posts p on p.company_id = t.ancestor_id
      join companies c on c.id = p.company_id
    where t.descendant_id = company and t.depth > 0 and p.id = post
      and p.shared_below and p.live is not null and p.deleted_at is null
      and app.may('blog', 'read')
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
  $$;
grant execute on function app.upstream_post to app_user;

-- An earlier published version of such a post.
create function app.upstream_post_version(company uuid, post uuid, wanted_number integer)
  returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select v.snapshot
    from app.upstream_post(company, post) p join post_versions v on v.post_id = p.id
    where v.number = wanted_number and v.kind = 'published'
  $$;
grant execute on function app.upstream_post_version to app_user;

-- The main domain of a company whose posts the visited site may show: '' for the product's own
-- address, null if the company has no site.
create function app.publisher_domain(company uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(
      (select d.domain from tenant_domains d where d.company_id = c.id and d.status = 'valid'
        order by d.is_primary desc, d.created_at, d.id limit 1),
      case when c.kind = 'platform' then '' end)
    from companies c
    where c.id = company and c.status = 'active' and c.deleted_at is null
      and c.id = any (app.post_publishers())
  $$;
grant execute on function app.publisher_domain to app_public;

drop trigger audit_change on blog_posts;
create constraint trigger audit_change after update on blog_posts deferrable initially deferred
  for each row when (old.title is distinct from new.title or old.slug is distinct from new.slug
    or old.state is distinct from new.state or old.publish_at is distinct from new.publish_at
    or old.unpublish_at is distinct from new.unpublish_at
    or old.author_id is distinct from new.author_id or old.live is distinct from new.live
    or old.shared_below is distinct from new.shared_below
    or old.upstream_version is distinct from new.upstream_version
    or old.deleted_at is distinct from new.deleted_at)
  execute function app.audit_row('company_id', 'title');

drop trigger tell_change on blog_posts;
create trigger tell_change after update on blog_posts
  for each row when (old.slug is distinct from new.slug or old.live is distinct from new.live
    or old.shared_below is distinct from new.shared_below
    or old.deleted_at is distinct from new.deleted_at)
  execute function app.announce_public_change();
