-- The media library: pictures and documents in folders, uploaded in parts, with the records that
-- use them. A file can be replaced by another one and keeps its id, its texts and its folder.
-- Drafts count as uses too.

-- Folders only sort: no permission depends on them, and deleting one deletes no file.
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

-- A file of the library; its bytes are in the file store under storage_path.
create table media_assets (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  storage_path text not null check (length(storage_path) <= 300),
  alt_text text not null default '' check (length(alt_text) <= 300),
  original_filename text not null check (length(original_filename) between 1 and 255),
  mime_type text not null check (mime_type in ('image/webp', 'image/png', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  -- Only pictures have a size.
  width integer check (width > 0),
  height integer check (height > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_by uuid default app.user_id() references auth_users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  folder_id uuid,
  -- The focal point as column and row of a 5 × 5 grid; crops keep it in view.
  focal text not null default '22' check (focal ~ '^[0-4]{2}$'),
  -- Hash of the file as uploaded, which finds the same file however it was re-encoded.
  source_sha256 text check (source_sha256 ~ '^[0-9a-f]{64}$'),
  deleted_at timestamptz,
  deleted_by uuid,
  search_key text not null generated always
    as (app.search_key(original_filename || ' ' || alt_text)) stored,
  -- Prefixes of the hashes of previous contents: their addresses redirect to the current one.
  former_hashes text[] not null default '{}' check (cardinality(former_hashes) <= 50),
  unique (company_id, id),
  -- Uploading the same picture twice yields one row.
  unique (company_id, sha256),
  check ((width is null) = (mime_type = 'application/pdf') and (width is null) = (height is null)),
  foreign key (company_id, folder_id) references media_folders (company_id, id)
    on delete set null (folder_id)
);

create unique index media_assets_by_source on media_assets (company_id, source_sha256)
  where source_sha256 is not null;
create index media_assets_by_time on media_assets (company_id, created_at desc, id desc)
  where deleted_at is null;
create index media_assets_by_name on media_assets (company_id, lower(original_filename), id)
  where deleted_at is null;
create index media_assets_by_folder on media_assets (company_id, folder_id, created_at desc);

call app.protect('media_assets');

create policy "members read media of their own subtree" on media_assets for select to app_user
  using (((select app.may('media', 'read')) or (select app.may('branding', 'read'))) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = media_assets.company_id offset 0));

create policy "members create media of their own subtree" on media_assets for insert to app_user
  with check (((select app.may('media', 'create')) or (select app.may('branding', 'update')))
    and exists (
      select from get_accessible_companies(app.user_id(), 'update') a
        where a.id = media_assets.company_id offset 0));

create policy "members change media of their own subtree" on media_assets for update to app_user
  using (((select app.may('media', 'update')) or (select app.may('branding', 'update')))
    and exists (
      select from get_accessible_companies(app.user_id(), 'update') a
        where a.id = media_assets.company_id offset 0))
  with check (((select app.may('media', 'update')) or (select app.may('branding', 'update')))
    and exists (
      select from get_accessible_companies(app.user_id(), 'update') a
        where a.id = media_assets.company_id offset 0));
grant select, insert, update, delete on media_assets to app_platform;
grant select,
  insert (id, company_id, storage_path, alt_text, original_filename, mime_type, bytes, width,
    height, sha256, folder_id, source_sha256),
  update (storage_path, alt_text, original_filename, mime_type, bytes, width, height, sha256,
    folder_id, focal, source_sha256, deleted_at, deleted_by)
  on media_assets to app_user;

create trigger touch before update on media_assets for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on media_assets deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'original_filename');

create trigger recycle after update of deleted_at on media_assets
  for each row execute function app.sync_recycle_bin('company_id', 'original_filename');

create function app.queue_file_removal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    whole jsonb := to_jsonb(old);
  begin
    insert into media_leftovers (keys)
      values (case when whole ? 'parts'
        then array(select jsonb_array_elements_text(whole -> 'parts'))
        else array[whole ->> 'storage_path'] end);
    return null;
  end $$;

create trigger leave_bytes after delete on media_assets for each row
  execute function app.queue_file_removal();

-- A logo or favicon has to be removed from the branding before it is deleted. Any other file leaves
-- a gap, once it is purged.
create function app.guard_media_asset() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (select from media_uses u where u.asset_id = new.id
      and u.kind in ('theme', 'setting')) then
      raise exception using errcode = 'TL026',
        message = 'It is a logo or favicon in use. Choose another one there first.';
    end if;
    return new;
  end $$;

create trigger guard before update of deleted_at on media_assets for each row
  when (old.deleted_at is null and new.deleted_at is not null)
    execute function app.guard_media_asset();

-- A file can only be replaced by one of the same kind, stored where the library keeps its files.
create function app.guard_media_content() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if new.sha256 = old.sha256 or new.storage_path = old.storage_path
        or not starts_with(new.storage_path, 'media-assets/' || new.company_id || '/' || new.id
          || '/') then
      raise exception using errcode = '22023', message = 'not a replacement';
    end if;
    if (new.width is null) <> (old.width is null) then
      raise exception using errcode = 'TL028',
        message = 'A picture is replaced by a picture, and a document by a document.';
    end if;
    if exists (select from media_uses u where u.asset_id = new.id and u.kind = 'theme') then
      raise exception using errcode = 'TL026',
        message = 'It is a logo or favicon in use. Choose another one there first.';
    end if;
    new.former_hashes := (array_append(
      array_remove(old.former_hashes, left(new.sha256, 10)),
        left(old.sha256, 10)))[greatest(cardinality(old.former_hashes) - 48, 1):];
    return new;
  end $$;

create trigger guard_content before update of sha256, storage_path on media_assets for each row
  when ((old.sha256, old.storage_path) is distinct from (new.sha256, new.storage_path))
  execute function app.guard_media_content();

-- Records that show the file by its address get the current one, with its size; a focal point set
-- in the record stays. Elsewhere the old address redirects: in stored versions; in drafts, whose
-- editors would get a conflict; in companies that have moved elsewhere; and in all records if there
-- are so many that updating them would block others.
create function app.update_media_addresses() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    address text := '/media-assets/' || new.id || '/';
    before text := address || left(old.sha256, 10)
      || case when old.width is null then '.' else '-' || old.width || 'x' || old.height || '-' end;
    after text := address || left(new.sha256, 10)
      || case when new.width is null then '.' else '-' || new.width || 'x' || new.height || '-' end;
    -- Records updated in one go.
    most constant integer := 200;
    place record;
    field record;
    found boolean;
    changes text;
  begin
    insert into media_leftovers (keys) values (array[old.storage_path]);
    for place in
      select u.source, array_agg(u.source_id) as ids, sum(count(*)) over () as records
      from media_uses u
      where u.asset_id = new.id and u.source <> 'page_drafts'
        and exists (select from company_tree t where t.ancestor_id = new.company_id
          and t.descendant_id = u.company_id)
      group by u.source order by u.source
    loop
      exit when place.records > most;
      changes := null;
      for field in
        select a.attname as name, t.typname as type from pg_attribute a
          join pg_type t on t.oid = a.atttypid
        where a.attrelid = ('public.' || quote_ident(place.source))::regclass and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '' and t.typname in ('text', 'jsonb')
          -- Of a post only what visitors see; the other columns are its draft.
          and (place.source <> 'blog_posts' or a.attname = 'live')
        order by a.attnum
      loop
        execute format('select exists (select from %I where id = any($1) and strpos(%I::text, $2) > 0)',
          place.source, field.name) into found using place.ids, before;
        if found then
          changes := concat_ws(', ', changes,
            format('%1$I = replace(%1$I::text, $2, $3)::%2$s', field.name, field.type));
        end if;
      end loop;
      if changes is not null then
        execute format('update %I set %s where id = any($1)', place.source, changes)
          using place.ids, before, after;
      end if;
    end loop;
    -- The company's main logo refers to the file by id and is updated by its own trigger.
    update site_settings s set setting_value = s.setting_value
      where s.company_id = new.company_id and s.setting_key = 'main_logo'
        and s.setting_value ->> 'media_asset_id' = new.id::text;
    perform pg_notify('public_change', new.company_id::text);
    return null;
  end $$;

create trigger follow_content after update of sha256 on media_assets for each row
  when (old.sha256 is distinct from new.sha256)
  execute function app.update_media_addresses();

insert into role_permissions (role, resource, action)
  select role, 'media', action
  from unnest(array['owner', 'admin']) role,
    unnest(array['read', 'create', 'update', 'delete']) action;

create unique index media_folders_by_name on media_folders
  (company_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
create index media_folders_by_parent on media_folders (company_id, parent_id);

call app.protect('media_folders');

create policy "members read media folders of their own subtree" on media_folders
  for select to app_user
  using ((select app.may('media', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = media_folders.company_id offset 0));

create policy "members create media folders of their own subtree" on media_folders
  for insert to app_user
  with check ((select app.may('media', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = media_folders.company_id offset 0));

create policy "members change media folders of their own subtree" on media_folders
  for update to app_user
  using ((select app.may('media', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = media_folders.company_id offset 0))
  with check ((select app.may('media', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = media_folders.company_id offset 0));

create policy "members delete media folders of their own subtree" on media_folders
  for delete to app_user
  using ((select app.may('media', 'delete')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = media_folders.company_id offset 0));
grant select, insert, update, delete on media_folders to app_platform;
grant select, insert (id, company_id, parent_id, name),
  update (parent_id, name),
  delete on media_folders to app_user;

create trigger touch before update on media_folders for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on media_folders deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'name');

-- Prevents cycles and limits the depth of folders.
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
      select f.parent_id into above from media_folders f where f.company_id = new.company_id
        and f.id = above;
    end loop;
    return new;
  end $$;

create trigger guard before insert or update of parent_id on media_folders
  for each row execute function app.guard_media_folder();

-- An upload in progress: how much has arrived, the keys of its parts, and its result. It is visible
-- to the uploader only, who resumes from `received` after losing the connection.
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
  -- After this the upload can't be resumed, and a job deletes its parts.
  expires_at timestamptz not null,
  foreign key (company_id, folder_id) references media_folders (company_id, id)
    on delete set null (folder_id)
);

create index media_uploads_by_person on media_uploads (user_id);
create index media_uploads_by_end on media_uploads (expires_at);
create index media_uploads_by_company on media_uploads (company_id, folder_id);
create index media_uploads_by_asset on media_uploads (asset_id);

call app.protect('media_uploads');

create policy "people manage their own uploads" on media_uploads for all to app_user
  using (user_id = (select app.user_id()) and (select app.may('media', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = media_uploads.company_id offset 0))
  with check (user_id = (select app.user_id()) and (select app.may('media', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = media_uploads.company_id offset 0));
grant select, insert, update, delete on media_uploads to app_platform;
grant select, insert (id, company_id, folder_id, filename, size, created_at, expires_at),
  update (received, parts, asset_id),
  delete on media_uploads to app_user;

create trigger leave_bytes after delete on media_uploads for each row
  when (cardinality(old.parts) > 0) execute function app.queue_file_removal();

-- Keys in the file store that nothing refers to any more; a job deletes their bytes. Rows deleted
-- with their company leave their keys here too.
create table media_leftovers (
  id uuid primary key default gen_random_uuid(),
  keys text[] not null,
  left_at timestamptz not null default now()
);

call app.protect('media_leftovers');
grant select, insert, update, delete on media_leftovers to app_platform;

create function app.purge_media_assets(asset uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from media_assets where id = asset $$;

-- Where a file is shown: maintained by triggers on the tables that can refer to one, whatever their
-- structure.
create table media_uses (
  asset_id uuid not null references media_assets (id) on delete cascade,
  -- The company of the record.
  company_id uuid not null references companies (id) on delete cascade,
  -- The table and row that refer to the file, and the name and id a person opens the record by.
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

create policy "members read media uses of their own subtree" on media_uses for select to app_user
  using ((select app.may('media', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = media_uses.company_id offset 0));
grant select on media_uses to app_platform;
grant select on media_uses to app_user;

-- Every file that a text refers to: by a picture's address, or as the value of '…media_id' or
-- 'media_asset_id' in a row serialized as JSON.
create function app.media_ids(content text) returns uuid[]
  language sql immutable parallel safe
  as $$
    select coalesce(array_agg(distinct found[1]::uuid), '{}')
    from regexp_matches(content,
      '(?:/media-assets/|media_(?:asset_)?id\\?": ?\\?")([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') found
  $$;

-- Attached to a table `after insert or update or delete … for each row`. Arguments: the library's
-- name for the record ('page', 'post'), the column with its title, and, unless it is `id`, the
-- column with the id of the record to open (for a draft, its page). The table has `id` and
-- `company_id`. Deleted records (`deleted_at`) show nothing. A company shows its own files and
-- those of the companies above it.
create function app.sync_media_uses() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    whole jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    record_id uuid := (whole ->> 'id')::uuid;
    company uuid := (whole ->> 'company_id')::uuid;
    ids uuid[] := case when tg_op = 'DELETE' or whole ->> 'deleted_at' is not null then '{}'::uuid[]
      else app.media_ids(whole::text) end;
  begin
    delete from media_uses where source = tg_table_name and source_id = record_id
      and asset_id <> all(ids);
    if cardinality(ids) = 0 then
      return null;
    end if;
    if exists (
        select from media_assets m
        where m.id = any(ids)
          and not exists (select from company_tree t where t.ancestor_id = m.company_id
            and t.descendant_id = company)
          and not exists (select from media_uses u
            where u.source = tg_table_name and u.source_id = record_id and u.asset_id = m.id)) then
      raise exception using errcode = 'TL025',
        message = 'A picture of another company cannot be shown here.';
    end if;
    insert into media_uses (asset_id, company_id, source, source_id, kind, item_id, label)
      select m.id, company, tg_table_name, record_id, tg_argv[0],
        coalesce(whole ->> coalesce(tg_argv[2], 'id'), record_id::text),
        left(coalesce(whole ->> tg_argv[1], ''), 200)
      from media_assets m where m.id = any(ids)
      on conflict (source, source_id, asset_id)
      do update set label = excluded.label, item_id = excluded.item_id,
      company_id = excluded.company_id;
    return null;
  end $$;

insert into role_permissions (role, resource, action)
  select role, 'media', 'export' from unnest(array['owner', 'admin']) role;

-- What a page will show: its draft, and the scheduled version. A file that can't be shown here is
-- only left out, because a draft is visible to its editors only; publishing rejects it.
create function app.draft_media(page uuid)
  returns table (asset_id uuid, company_id uuid, label text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with shown as (
      select d.title, d.content::text || d.seo::text as whole from page_drafts d
        where d.page_id = page
      union all
      select v.title, v.content::text || v.seo::text
      from page_versions v join pages p on p.id = v.page_id and p.scheduled_version = v.number
      where v.page_id = page
    )
    select distinct on (m.id) m.id, p.company_id, left(s.title, 200)
    from pages p, shown s
    join media_assets m on m.id = any(app.media_ids(s.whole))
    where p.id = page and p.deleted_at is null
      and exists (select from company_tree t where t.ancestor_id = m.company_id
        and t.descendant_id = p.company_id)
    order by m.id, s.title
  $$;

create function app.sync_draft_media_uses() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    -- The page of a draft, or the page itself.
    whole jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    page uuid := (whole ->> tg_argv[0])::uuid;
  begin
    delete from media_uses u where u.source = 'page_drafts' and u.source_id = page
      and not exists (select from app.draft_media(page) d where d.asset_id = u.asset_id);
    insert into media_uses (asset_id, company_id, source, source_id, kind, item_id, label)
      select d.asset_id, d.company_id, 'page_drafts', page, 'draft', page::text, d.label
        from app.draft_media(page) d
      on conflict (source, source_id, asset_id)
      do update set label = excluded.label, company_id = excluded.company_id
        where (media_uses.label, media_uses.company_id)
          is distinct from (excluded.label, excluded.company_id);
    return null;
  end $$;

create function app.media_file(asset uuid, content_hash text)
  returns table (company_id uuid, storage_path text, mime_type text, width integer, height integer,
    filename text, hash text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.company_id, m.storage_path, m.mime_type, m.width, m.height, m.original_filename,
      left(m.sha256, 10)
    from media_assets m join companies c on c.id = m.company_id
    where m.id = asset and length(content_hash) = 10
      and (left(m.sha256, 10) = content_hash or content_hash = any(m.former_hashes))
      and c.status = 'active' and c.deleted_at is null
  $$;
grant execute on function app.media_file to trunkline_login;

-- Updates the address of a file in the next batch of records that show it; for files used too often
-- for `app.update_media_addresses` to update all records together. Returns the position to continue
-- from; null at the end.
create function app.update_media_addresses_in_part(asset uuid, after_source text, after_id uuid,
  most integer)
  returns table (last_source text, last_id uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    kept media_assets;
    former text;
    present text;
    place record;
    field record;
    found boolean;
    changes text;
    affected text;
  begin
    select * into kept from media_assets m where m.id = asset;
    if not found then return; end if;
    present := '/media-assets/' || asset || '/' || left(kept.sha256, 10)
      || case when kept.width is null then '.' else '-' || kept.width || 'x' || kept.height
        || '-' end;
    -- Any address of the file with another content's hash prefix.
    former := '/media-assets/' || asset || '/(?!' || left(kept.sha256, 10) || ')[0-9a-f]{10}'
      || case when kept.width is null then '\.' else '-[0-9]+x[0-9]+-' end;
    for place in
      select part.source, array_agg(part.source_id order by part.source_id) as ids
      from (
        select u.source, u.source_id from media_uses u
        where u.asset_id = asset and u.source <> 'page_drafts'
          and (after_source is null or (u.source, u.source_id) > (after_source, after_id))
          and exists (select from company_tree t
            where t.ancestor_id = kept.company_id and t.descendant_id = u.company_id)
        order by u.source, u.source_id limit most) part
      group by part.source order by part.source
    loop
      changes := null;
      affected := null;
      for field in
        select a.attname as name, t.typname as type from pg_attribute a
          join pg_type t on t.oid = a.atttypid
        where a.attrelid = to_regclass('public.' || quote_ident(place.source)) and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '' and t.typname in ('text', 'jsonb')
          and (place.source <> 'blog_posts' or a.attname = 'live')
        order by a.attnum
      loop
        execute format('select exists (select from %I where id = any($1) and %I::text ~ $2)',
          place.source, field.name) into found using place.ids, former;
        if found then
          changes := concat_ws(', ', changes,
            format('%1$I = regexp_replace(%1$I::text, $2, $3, ''g'')::%2$s', field.name,
              field.type));
          affected := concat_ws(' or ', affected, format('%I::text ~ $2', field.name));
        end if;
      end loop;
      if changes is not null then
        execute format('update %I set %s where id = any($1) and (%s)', place.source, changes,
          affected)
          using place.ids, former, present;
      end if;
      last_source := place.source;
      last_id := place.ids[cardinality(place.ids)];
    end loop;
    if last_source is null then return; end if;
    perform pg_notify('public_change', kept.company_id::text);
    return next;
  end $$;
grant execute on function app.update_media_addresses_in_part to app_platform;
