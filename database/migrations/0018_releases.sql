-- Release notes: what changed in the product, written by a company for itself and everyone below
-- it. A note for partners names the lowest tier it is for: the tier that the publishing company
-- assigned to them.

insert into role_permissions (role, resource, action)
  select role, 'releases', action
  from unnest(array['owner', 'admin']) role,
    unnest(array['read', 'create', 'update', 'delete', 'export']) action;

create table release_notes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+([.-][a-z0-9]+)*$' and length(slug) <= 80),
  -- The release as people name it: '1.4', '2026-11'.
  release text not null default '' check (length(release) <= 40),
  title text not null check (length(title) between 2 and 160),
  kind text not null default 'feature' check (kind in ('feature', 'improvement', 'fix')),
  summary text not null default '' check (length(summary) <= 400),
  -- HTML, sanitized on write and on render.
  content text not null default '' check (length(content) <= 50000),
  -- The audience; only 'everyone' includes visitors.
  audience text not null default 'everyone' check (audience in
    ('everyone', 'signed_in', 'administrators', 'distributors', 'resellers', 'end_users',
     'partners', 'silver_partners', 'gold_partners', 'platinum_partners')),
  state text not null default 'draft' check (state in ('draft', 'published')),
  -- First publication; kept when the note is unpublished and published again.
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  check (state = 'draft' or published_at is not null),
  unique (company_id, slug)
);

create index release_notes_by_created on release_notes (created_at, id) where deleted_at is null;

create index release_notes_shown on release_notes (company_id, published_at desc)
  where state = 'published' and deleted_at is null;

call app.protect('release_notes');

create policy "members read release notes of their own subtree" on release_notes
  for select to app_user
  using ((select app.may('releases', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = release_notes.company_id offset 0));

-- The companies whose notes a reader sees: their own company (for visitors, the visited tenant) and
-- those above it, while active.
create function app.release_publishers() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(array_agg(t.ancestor_id order by t.depth), '{}')
    from company_tree t join companies c on c.id = t.ancestor_id
    where t.descendant_id = case current_setting('role')
        when 'app_public' then app.tenant_id() else app.actor_company(app.user_id()) end
      and c.status = 'active' and c.deleted_at is null
  $$;
grant execute on function app.release_publishers to app_public, app_user;

-- The companies whose partner the caller's company is, each with the rank of its tier, from 1
-- (registered) to 4.
create function app.partner_ranks() returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(jsonb_object_agg(p.company_id,
        array_position(array['registered', 'silver', 'gold', 'platinum'], p.tier)), '{}')
    from partners p
    where p.partner_company_id = app.actor_company(app.user_id()) and p.deleted_at is null
  $$;
grant execute on function app.partner_ranks to app_user;

create policy "people read release notes for their audience" on release_notes for select to app_user
  using (state = 'published' and deleted_at is null
    and company_id = any ((select app.release_publishers())::uuid[])
    and case audience
      when 'administrators' then (select app.own_level()) >= 90
      when 'distributors' then (select app.own_level()) between 50 and 70
      when 'resellers' then (select app.own_level()) = 30
      when 'end_users' then (select app.own_level()) = 10
      when 'partners' then
        coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 1
      when 'silver_partners' then
        coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 2
      when 'gold_partners' then
        coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 3
      when 'platinum_partners' then
        coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 4
      else true end);

create policy "visitors read public release notes of the tenant" on release_notes
  for select to app_public
  using (state = 'published' and deleted_at is null and audience = 'everyone'
    and company_id = any ((select app.release_publishers())::uuid[]));

create policy "members create release notes of their own subtree" on release_notes
  for insert to app_user
  with check ((select app.may('releases', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = release_notes.company_id offset 0));

create policy "members change release notes of their own subtree" on release_notes
  for update to app_user
  using ((select app.may('releases', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = release_notes.company_id offset 0))
  with check ((select app.may('releases', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = release_notes.company_id offset 0));
grant select, insert, update, delete on release_notes to app_platform;
grant select,
  insert (id, company_id, slug, release, title, kind, summary, content, audience, state,
    published_at),
  update (release, title, kind, summary, content, audience, state, published_at, deleted_at,
    deleted_by)
  on release_notes to app_user;
grant select (id, company_id, slug, release, title, kind, summary, content, audience, state,
  published_at, deleted_at)
  on release_notes to app_public;

create trigger touch before update on release_notes for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on release_notes deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'title');

create trigger recycle after update of deleted_at on release_notes
  for each row execute function app.sync_recycle_bin('company_id', 'title');

create trigger tell_new after insert on release_notes
  for each row when (new.state = 'published') execute function app.announce_public_change();

create trigger tell_changed after update on release_notes
  for each row when (old.state = 'published' or new.state = 'published')
  execute function app.announce_public_change();

create trigger tell_gone after delete on release_notes
  for each row when (old.state = 'published') execute function app.announce_public_change();

-- Deleting and restoring require the delete permission.
create function app.guard_release() returns trigger
  language plpgsql
  as $$
  begin
    if current_user <> 'app_user' or new.deleted_at is not distinct from old.deleted_at then
      return new;
    end if;
    if not app.may('releases', 'delete') then
      raise exception using errcode = '42501', message = 'releases:delete is not granted';
    end if;
    return new;
  end $$;

create trigger guard before update on release_notes for each row
  execute function app.guard_release();

create trigger media_uses after insert or update or delete on release_notes
  for each row execute function app.sync_media_uses('release', 'title');

-- Release notes reach many people, so a job notifies them in batches. Notes published long ago (as
-- in a seeded database) and notes published again aren't announced.
create function app.announce_release() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' and old.published_at is not null
      or new.published_at < now() - interval '1 day' then
      return null;
    end if;
    perform app.insert_job_if_known('notifications.release', jsonb_build_object('note', new.id));
    return null;
  end $$;

create trigger announce after insert or update of state on release_notes for each row
  when (new.state = 'published') execute function app.announce_release();

-- When a person last looked at the release notes.
create table release_visits (
  user_id uuid primary key default app.user_id() references profiles (id) on delete cascade,
  seen_at timestamptz not null default now()
);

call app.protect('release_visits');

create policy "people keep their own visits of the release notes" on release_visits
  for all to app_user
  using (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (user_id = (select app.user_id())
    and (select app.actor_company(app.user_id())) is not null);
grant select, insert, update, delete on release_visits to app_platform;
grant select, insert, update (seen_at), delete on release_visits to app_user;

create function app.purge_release_notes(note uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from release_notes where id = note $$;

-- Notifies a batch of the people a note is for (as its policy `news` defines it), in the order of
-- their ids. Returns the last one, or null when none are left.
create function app.notify_release(note uuid, behind uuid, most integer) returns uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    -- One run at a time: the second one sees who has been notified.
    select pg_advisory_xact_lock(hashtextextended('release ' || note, 0));
    with news as (
      select n.id, n.company_id, n.slug, n.title, n.summary, n.audience
      from release_notes n join companies c on c.id = n.company_id and c.status = 'active'
        and c.deleted_at is null
      where n.id = note and n.state = 'published' and n.deleted_at is null
    ), portion as (
      select p.id, p.company_id, news.id as about, case when news.audience = 'everyone' and exists (select from company_tree shown
            where shown.descendant_id = app.home_company(p.company_id) and shown.ancestor_id = news.company_id)
          then news.slug end as slug,
        news.title, news.summary
      from news join company_tree t on t.ancestor_id = news.company_id
      join companies c on c.id = t.descendant_id and c.status = 'active' and c.deleted_at is null
      join profiles p on p.company_id = c.id and p.status = 'active' and p.deleted_at is null
      left join user_roles r on r.user_id = p.id
      where (behind is null or p.id > behind)
        and case news.audience
          when 'administrators' then app.role_level(r.role) >= 90
          when 'distributors' then app.role_level(r.role) between 50 and 70
          when 'resellers' then app.role_level(r.role) = 30
          when 'end_users' then app.role_level(r.role) = 10
          when 'everyone' then true
          when 'signed_in' then true
          else exists (select from partners a
            where a.company_id = news.company_id and a.partner_company_id = p.company_id
              and a.deleted_at is null
              and array_position(array['registered', 'silver', 'gold', 'platinum'], a.tier)
                >= array_position(array['partners', 'silver_partners', 'gold_partners',
                  'platinum_partners'], news.audience))
          end
      order by p.id limit most
    ), told as (
      insert into notifications (user_id, company_id, kind, parameters, about)
      select p.id, p.company_id, 'releases.published',
        jsonb_build_object('title', p.title, 'summary', left(p.summary, 500), 'slug', p.slug), p.about
      from portion p
      where not exists (select from notifications n where n.about = p.about and n.user_id = p.id)
    )
    select case when count(*) = most then (select p.id from portion p order by p.id desc
      limit 1) end from portion
  $$;
grant execute on function app.notify_release to app_platform;
