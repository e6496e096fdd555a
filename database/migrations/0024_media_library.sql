-- The media library: pictures and documents in folders, uploaded in parts, with what refers to them.

insert into role_permissions (role, resource, action)
  select role, 'media', action
  from unnest(array['owner', 'admin']) role, unnest(array['read', 'create', 'update', 'delete']) action;

-- Folders bring order and nothing else: no right hangs on them, and taking one away takes no file with it.
create table media_folders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  parent_id uuid,
  name text not null check (length(btrim(name)) between 1 and 80),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, parent_id) references media_folders (company_id, id)
);
create unique index media_folders_by_name on media_folders
  (company_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
create index media_folders_by_parent on media_folders (company_id, parent_id);
call app.protect('media_folders');
create trigger touch before update on media_folders for each row execute function app.touch();
create trigger audit after insert or update or delete on media_folders
  for each row execute function app.audit_row('company_id', 'name');

-- A folder never comes to stand inside itself, nor deeper than anybody finds again.
create function app.guard_media_folder() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    above uuid := new.parent_id;
    depth integer := 1;
  begin
    perform pg_advisory_xact_lock(hashtext('media_folders ' || new.company_id));
    while above is not null loop
      depth := depth + 1;
      if above = new.id then
        raise exception using errcode = 'TL024', message = 'A folder cannot be put into itself.';
      end if;
      if depth > 8 then
        raise exception using errcode = 'TL024', message = 'Folders can be eight deep.';
      end if;
      select f.parent_id into above from media_folders f where f.company_id = new.company_id and f.id = above;
    end loop;
    return new;
  end $$;
create trigger guard before insert or update of parent_id on media_folders
  for each row execute function app.guard_media_folder();

alter table media_assets
  drop constraint media_assets_mime_type_check,
  add check (mime_type in ('image/webp', 'image/png', 'application/pdf')),
  -- Only pictures have a size.
  alter column width drop not null,
  alter column height drop not null,
  add check ((width is null) = (mime_type = 'application/pdf') and (width is null) = (height is null)),
  add column folder_id uuid,
  -- Column and row on a grid of 5 × 5, where the eye goes when the picture is cut to a shape.
  add column focal text not null default '22' check (focal ~ '^[0-4]{2}$'),
  -- Of the file as it was uploaded: the same file is found again, however it was re-encoded.
  add column source_sha256 text check (source_sha256 ~ '^[0-9a-f]{64}$'),
  add column deleted_at timestamptz,
  add column deleted_by uuid,
  add column search_key text not null generated always as (
    app.search_key(original_filename || ' ' || alt_text)) stored,
  add foreign key (company_id, folder_id) references media_folders (company_id, id) on delete set null (folder_id);
create unique index media_assets_by_source on media_assets (company_id, source_sha256) where source_sha256 is not null;
create index media_assets_by_time on media_assets (company_id, created_at desc, id desc) where deleted_at is null;
create index media_assets_by_name on media_assets (company_id, lower(original_filename), id) where deleted_at is null;
create index media_assets_by_folder on media_assets (company_id, folder_id, created_at desc);
create trigger recycle after update of deleted_at on media_assets
  for each row execute function app.keep_recycle_bin('company_id', 'original_filename');

-- Who looks after a company's face sees and sets its logo; who looks after the library, all of it.
drop policy read on media_assets;
create policy read on media_assets for select to app_user
  using (((select app.may('media', 'read')) or (select app.may('branding', 'read'))) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = media_assets.company_id offset 0));
drop policy create_asset on media_assets;
create policy create_asset on media_assets for insert to app_user
  with check (((select app.may('media', 'create')) or (select app.may('branding', 'update'))) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = media_assets.company_id offset 0));
create policy change on media_assets for update to app_user
  using (((select app.may('media', 'update')) or (select app.may('branding', 'update'))) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = media_assets.company_id offset 0))
  with check (((select app.may('media', 'update')) or (select app.may('branding', 'update'))) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = media_assets.company_id offset 0));
grant insert (folder_id, source_sha256) on media_assets to app_user;
grant update (alt_text, original_filename, focal, folder_id, deleted_at, deleted_by) on media_assets to app_user;

create policy read on media_folders for select to app_user
  using ((select app.may('media', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = media_folders.company_id offset 0));
create policy "create" on media_folders for insert to app_user
  with check ((select app.may('media', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = media_folders.company_id offset 0));
create policy change on media_folders for update to app_user
  using ((select app.may('media', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = media_folders.company_id offset 0))
  with check ((select app.may('media', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = media_folders.company_id offset 0));
create policy remove on media_folders for delete to app_user
  using ((select app.may('media', 'delete')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = media_folders.company_id offset 0));
grant select, insert (id, company_id, parent_id, name), update (parent_id, name), delete on media_folders to app_user;
grant select, insert, update, delete on media_folders to app_platform;

-- A file on its way in: how far it has come, under which keys its parts are kept, and what became of it. It is
-- the uploader's alone. Whoever has lost the connection goes on from `received`.
create table media_uploads (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null default app.user_id() references profiles (id) on delete cascade,
  folder_id uuid,
  filename text not null check (length(filename) between 1 and 255),
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  parts text[] not null default '{}',
  asset_id uuid references media_assets (id) on delete set null,
  created_at timestamptz not null default now(),
  -- From then on it is not gone on with, and a job takes its parts away.
  expires_at timestamptz not null,
  foreign key (company_id, folder_id) references media_folders (company_id, id) on delete set null (folder_id)
);
create index media_uploads_by_person on media_uploads (user_id);
create index media_uploads_by_end on media_uploads (expires_at);
create index media_uploads_by_company on media_uploads (company_id, folder_id);
create index media_uploads_by_asset on media_uploads (asset_id);
call app.protect('media_uploads');
create policy own on media_uploads for all to app_user
  using (user_id = (select app.user_id()) and (select app.may('media', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = media_uploads.company_id offset 0))
  with check (user_id = (select app.user_id()) and (select app.may('media', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = media_uploads.company_id offset 0));
grant select, insert (id, company_id, folder_id, filename, size, created_at, expires_at),
  update (received, parts, asset_id), delete on media_uploads to app_user;
grant select, insert, update, delete on media_uploads to app_platform;

-- Keys in the file store that nothing points at any more; a job forgets their bytes. Rows that go with their
-- company leave them as well.
create table media_leftovers (
  id uuid primary key default gen_random_uuid(),
  keys text[] not null,
  left_at timestamptz not null default now()
);
call app.protect('media_leftovers');
grant select, insert, update, delete on media_leftovers to app_platform;

create function app.leave_bytes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    whole jsonb := to_jsonb(old);
  begin
    insert into media_leftovers (keys)
      values (case when whole ? 'parts' then array(select jsonb_array_elements_text(whole -> 'parts'))
        else array[whole ->> 'storage_path'] end);
    return null;
  end $$;
create trigger leave_bytes after delete on media_assets for each row execute function app.leave_bytes();
create trigger leave_bytes after delete on media_uploads for each row
  when (cardinality(old.parts) > 0) execute function app.leave_bytes();

create function app.purge_media_assets(asset uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from media_assets where id = asset $$;

-- Where an asset is shown: kept by triggers on the tables that can refer to one, whatever their shape.
create table media_uses (
  asset_id uuid not null references media_assets (id) on delete cascade,
  -- The company whose record it is.
  company_id uuid not null references companies (id) on delete cascade,
  -- The table and row that refer to it, and what a person calls the record and opens it by.
  source text not null,
  source_id uuid not null,
  kind text not null,
  item_id text not null,
  label text not null,
  primary key (source, source_id, asset_id)
);
create index media_uses_by_asset on media_uses (asset_id);
create index media_uses_by_company on media_uses (company_id);
call app.protect('media_uses');
create policy read on media_uses for select to app_user
  using ((select app.may('media', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = media_uses.company_id offset 0));
grant select on media_uses to app_user;
grant select on media_uses to app_platform;

-- Every asset that a text refers to: by the address of a picture, or as the value of '…media_id' and
-- 'media_asset_id' in a row that was written as JSON.
create function app.media_ids(content text) returns uuid[]
  language sql immutable parallel safe
  as $$
    select coalesce(array_agg(distinct found[1]::uuid), '{}')
    from regexp_matches(content,
      '(?:/media-assets/|media_(?:asset_)?id\\?": ?\\?")([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') found
  $$;

-- To be attached to a table `after insert or update or delete … for each row`. Arguments: what the record is called
-- in the library ('page', 'post'), the column that names it to a person, and, where it is not `id`, the column
-- with the id of what is opened (of a draft, its page). The table has `id` and `company_id`. What lies in the
-- recycle bin (`deleted_at`) shows nothing. A company shows its own assets and those of the companies above it.
create function app.keep_media_uses() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    whole jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    record_id uuid := (whole ->> 'id')::uuid;
    company uuid := (whole ->> 'company_id')::uuid;
    ids uuid[] := case when tg_op = 'DELETE' or whole ->> 'deleted_at' is not null then '{}'::uuid[]
      else app.media_ids(whole::text) end;
  begin
    delete from media_uses where source = tg_table_name and source_id = record_id and asset_id <> all(ids);
    if cardinality(ids) = 0 then
      return null;
    end if;
    if exists (
        select from media_assets m
        where m.id = any(ids)
          and not exists (select from company_tree t where t.ancestor_id = m.company_id and t.descendant_id = company)
          and not exists (select from media_uses u
            where u.source = tg_table_name and u.source_id = record_id and u.asset_id = m.id)) then
      raise exception using errcode = 'TL025', message = 'A picture of another company cannot be shown here.';
    end if;
    insert into media_uses (asset_id, company_id, source, source_id, kind, item_id, label)
      select m.id, company, tg_table_name, record_id, tg_argv[0],
        coalesce(whole ->> coalesce(tg_argv[2], 'id'), record_id::text), left(coalesce(whole ->> tg_argv[1], ''), 200)
      from media_assets m where m.id = any(ids)
      on conflict (source, source_id, asset_id)
      do update set label = excluded.label, item_id = excluded.item_id, company_id = excluded.company_id;
    return null;
  end $$;
create trigger media_uses after insert or update or delete on pages
  for each row execute function app.keep_media_uses('page', 'title');
create trigger media_uses after insert or update or delete on tenant_themes
  for each row execute function app.keep_media_uses('theme', 'id');
create trigger media_uses after insert or update or delete on site_settings
  for each row execute function app.keep_media_uses('setting', 'setting_key');
insert into media_uses (asset_id, company_id, source, source_id, kind, item_id, label)
  select distinct m.id, s.company_id, s.source, s.id, s.kind, s.id::text, s.label
  from (
    select 'pages' as source, 'page' as kind, id, company_id, left(title, 200) as label, to_jsonb(p)::text as whole from pages p
    union all
    select 'tenant_themes', 'theme', id, company_id, id::text, to_jsonb(t)::text from tenant_themes t
    union all
    select 'site_settings', 'setting', id, company_id, setting_key, to_jsonb(s)::text from site_settings s
  ) s join media_assets m on m.id = any(app.media_ids(s.whole));

-- A logo or favicon is taken off the face before it is thrown away; anything else only leaves a gap, and not
-- before it is purged.
create function app.guard_media_asset() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (select from media_uses u where u.asset_id = new.id and u.kind in ('theme', 'setting')) then
      raise exception using errcode = 'TL026',
        message = 'It is a logo or favicon in use. Choose another one there first.';
    end if;
    return new;
  end $$;
create trigger guard before update of deleted_at on media_assets for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.guard_media_asset();

-- What the public address of an asset leads to; nothing without the beginning of its content's hash, nothing of a
-- company that is suspended or gone. What lies in the recycle bin is still shown until it is purged.
create function app.media_file(asset uuid, content_hash text)
  returns table (company_id uuid, storage_path text, mime_type text, width integer, height integer, filename text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.company_id, m.storage_path, m.mime_type, m.width, m.height, m.original_filename
    from media_assets m join companies c on c.id = m.company_id
    where m.id = asset and length(content_hash) = 10 and left(m.sha256, 10) = content_hash
      and c.status = 'active' and c.deleted_at is null
  $$;
grant execute on function app.media_file to trunkline_login;
