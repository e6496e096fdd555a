-- Sections that a company keeps once and shows on several of its pages. A page refers to one with
-- {"type": "reusable", "section": id}, so that publishing the section changes every such page.

create table reusable_sections (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  title text not null check (length(title) between 1 and 80),
  -- One section as in pages.content. A reusable section cannot contain another.
  content jsonb not null check (jsonb_typeof(content) = 'object'
    and content ->> 'type' is not null and content ->> 'type' <> 'reusable'),
  -- The published section, the only one that visitors get.
  live jsonb check (live is null or (jsonb_typeof(live) = 'object'
    and live ->> 'type' is not null and live ->> 'type' <> 'reusable')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid
);

-- Names are unique within a company.
create unique index reusable_sections_by_title on reusable_sections (company_id, lower(title))
  where deleted_at is null;

call app.protect('reusable_sections');

create policy "members read reusable sections of their own subtree" on reusable_sections
  for select to app_user
  using ((select app.may('pages', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = reusable_sections.company_id offset 0));

create policy "members create reusable sections of their own subtree" on reusable_sections
  for insert to app_user
  with check ((select app.may('pages', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = reusable_sections.company_id offset 0));

create policy "members change reusable sections of their own subtree" on reusable_sections
  for update to app_user
  using (((select app.may('pages', 'update')) or (select app.may('pages', 'approve'))
      or (select app.may('pages', 'delete')))
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = reusable_sections.company_id offset 0))
  with check (((select app.may('pages', 'update')) or (select app.may('pages', 'approve'))
      or (select app.may('pages', 'delete')))
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = reusable_sections.company_id offset 0));

create policy "visitors read published reusable sections of the tenant" on reusable_sections
  for select to app_public
  using (live is not null and deleted_at is null
    and company_id = (select app.tenant_id()));
grant select, insert, update, delete on reusable_sections to app_platform;
grant select, insert (id, company_id, title, content, live),
  update (title, content, live, deleted_at, deleted_by) on reusable_sections to app_user;
grant select (id, company_id, live, deleted_at) on reusable_sections to app_public;

-- Publishing and deleting need their own permissions, as for pages.
create function app.guard_reusable_section() returns trigger
  language plpgsql
  as $$
  declare
    needed text := case
      when tg_op = 'INSERT' then case when new.live is not null then 'approve' end
      when new.deleted_at is distinct from old.deleted_at then 'delete'
      when new.live is distinct from old.live then 'approve'
      when (new.title, new.content) is distinct from (old.title, old.content) then 'update'
    end;
  begin
    -- Only app_user may call app.may, so the two conditions cannot be one.
    if current_user = 'app_user' and needed is not null then
      if not app.may('pages', needed) then
        raise exception using errcode = '42501', message = 'pages:' || needed || ' is not granted';
      end if;
    end if;
    return new;
  end $$;

create trigger guard before insert or update on reusable_sections
  for each row execute function app.guard_reusable_section();

create trigger touch before update on reusable_sections
  for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on reusable_sections deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'title');

create trigger recycle after update of deleted_at on reusable_sections
  for each row execute function app.sync_recycle_bin('company_id', 'title');

create trigger media_uses after insert or update or delete on reusable_sections
  for each row execute function app.sync_media_uses('reusable_section', 'title');

create function app.purge_reusable_sections(section uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from reusable_sections where id = section $$;

-- Announces a change of what visitors get, and only if a published page shows the section.
create function app.announce_section_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (
        select from pages p
        where p.company_id = old.company_id and p.published and p.deleted_at is null
          and p.content -> 'sections' @> jsonb_build_array(
            jsonb_build_object('type', 'reusable', 'section', old.id))) then
      perform pg_notify('public_change', old.company_id::text);
    end if;
    return null;
  end $$;

create trigger tell after update of live, deleted_at or delete on reusable_sections
  for each row execute function app.announce_section_change();

-- Replaces the references in a page's content by the published sections of the page's company;
-- those that no longer exist are left out. It reads with the rights of its caller.
create function app.with_reusable_sections(owner uuid, content jsonb) returns jsonb
  language sql stable
  as $$
    select case when content -> 'sections' @> '[{"type": "reusable"}]' then
      jsonb_set(content, '{sections}', coalesce((
        select jsonb_agg(coalesce(r.live, s.section) order by s.position)
        from jsonb_array_elements(content -> 'sections') with ordinality s (section, position)
          left join reusable_sections r on s.section ->> 'type' = 'reusable'
            and r.company_id = owner and r.id::text = s.section ->> 'section'
            and r.live is not null and r.deleted_at is null
        where s.section ->> 'type' is distinct from 'reusable' or r.id is not null), '[]'))
      else content end
  $$;
revoke all on function app.with_reusable_sections from public;
grant execute on function app.with_reusable_sections to app_public, app_user;

create or replace function app.inherited_page(tenant uuid, wanted_slug text)
  returns table (id uuid, company_id uuid, slug text, title text, description text, seo jsonb,
    published boolean, content jsonb, updated_at timestamptz, redirect boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select found.id, found.company_id, found.slug, found.title, found.description, found.seo, true,
      app.with_reusable_sections(found.company_id, found.content), found.updated_at, found.redirect
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

create or replace function app.read_published_page(tenant uuid, wanted_slug text)
  returns table (id uuid, company_id uuid, slug text, title text, description text, seo jsonb,
    published boolean, content jsonb, updated_at timestamptz, redirect boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    return query
      select p.id, p.company_id, p.slug, p.title, p.description, p.seo, p.published,
        app.with_reusable_sections(p.company_id, p.content), p.updated_at, false
      from pages p where p.company_id = tenant and p.slug = wanted_slug and p.published
        and p.deleted_at is null;
    if not found then
      return query select * from app.inherited_page(tenant, wanted_slug);
    end if;
  end $$;

-- A company below gets the page above with its sections, as it cannot read those of the company
-- above.
create or replace function app.upstream_page(company uuid, wanted_slug text, wanted_id uuid)
  returns table (id uuid, company_name text, number integer, title text, description text,
    seo jsonb, content jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, c.name, coalesce(p.live_version, 0), p.title, p.description, p.seo,
      app.with_reusable_sections(p.company_id, p.content)
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

create or replace function app.upstream_version(company uuid, page uuid, wanted_number integer)
  returns table (title text, description text, seo jsonb, content jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select v.title, v.description, v.seo, app.with_reusable_sections(v.company_id, v.content)
    from page_versions v join company_tree t on t.ancestor_id = v.company_id
    where v.page_id = page and v.number = wanted_number and v.kind = 'published'
      and t.descendant_id = company and t.depth > 0
      and app.may('pages', 'read')
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
  $$;
