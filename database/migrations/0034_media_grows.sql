-- The library grows: what drafts show counts among the uses of a file; it can be taken along as a file; and a file is
-- replaced by another one, keeping its id, its words and its folder.

insert into role_permissions (role, resource, action)
  select role, 'media', 'export' from unnest(array['owner', 'admin']) role;

-- What a page will show: its draft, and the version that a job publishes when its time comes. A draft is nobody's yet
-- but its author's, so a picture that may not be shown here is only left out; publishing refuses it.
create function app.draft_media(page uuid) returns table (asset_id uuid, company_id uuid, label text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with shown as (
      select d.title, d.content::text || d.seo::text as whole from page_drafts d where d.page_id = page
      union all
      select v.title, v.content::text || v.seo::text
      from page_versions v join pages p on p.id = v.page_id and p.scheduled_version = v.number
      where v.page_id = page
    )
    select distinct on (m.id) m.id, p.company_id, left(s.title, 200)
    from pages p, shown s
    join media_assets m on m.id = any(app.media_ids(s.whole))
    where p.id = page and p.deleted_at is null
      and exists (select from company_tree t where t.ancestor_id = m.company_id and t.descendant_id = p.company_id)
    order by m.id, s.title
  $$;

create function app.keep_draft_media_uses() returns trigger
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
      select d.asset_id, d.company_id, 'page_drafts', page, 'draft', page::text, d.label from app.draft_media(page) d
      on conflict (source, source_id, asset_id)
      do update set label = excluded.label, company_id = excluded.company_id
        where (media_uses.label, media_uses.company_id) is distinct from (excluded.label, excluded.company_id);
    return null;
  end $$;
create trigger media_uses after insert or update or delete on page_drafts
  for each row execute function app.keep_draft_media_uses('page_id');
create trigger draft_media_uses after update of deleted_at, scheduled_version on pages
  for each row when ((old.deleted_at, old.scheduled_version) is distinct from (new.deleted_at, new.scheduled_version))
  execute function app.keep_draft_media_uses('id');
create trigger draft_media_gone after delete on pages
  for each row execute function app.keep_draft_media_uses('id');

insert into media_uses (asset_id, company_id, source, source_id, kind, item_id, label)
  select d.asset_id, d.company_id, 'page_drafts', p.id, 'draft', p.id::text, d.label
  from pages p cross join lateral app.draft_media(p.id) d;

-- Whoever shows a file that was replaced shows the new one from then on.
alter table media_assets
  -- Beginnings of the hashes of what it held before: these addresses lead to the present one.
  add column former_hashes text[] not null default '{}' check (cardinality(former_hashes) <= 50);
grant update (storage_path, mime_type, bytes, width, height, sha256, source_sha256) on media_assets to app_user;

-- Only a file of the same kind takes a file's place, and its bytes lie where those of the library do.
create function app.guard_media_content() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if new.sha256 = old.sha256 or new.storage_path = old.storage_path
        or not starts_with(new.storage_path, 'media-assets/' || new.company_id || '/' || new.id || '/') then
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
      array_remove(old.former_hashes, left(new.sha256, 10)), left(old.sha256, 10)))[greatest(cardinality(old.former_hashes) - 48, 1):];
    return new;
  end $$;
create trigger guard_content before update of sha256, storage_path on media_assets for each row
  when ((old.sha256, old.storage_path) is distinct from (new.sha256, new.storage_path))
  execute function app.guard_media_content();

-- A post's version guards what is being written. Where only the copy that visitors see is given another address,
-- whoever is writing goes on; publishing sets its time as well.
drop trigger touch on blog_posts;
create trigger touch before update on blog_posts for each row
  when (old.live is not distinct from new.live
    or (old.state, old.live_at, old.changed) is distinct from (new.state, new.live_at, new.changed))
  execute function app.touch();

-- What shows the file by its address is given the present one, with its size. The focal point is the reader's own, and
-- stays. Everywhere else the old address leads on: in versions that were kept; in drafts, whose editors would be told
-- of a conflict; in companies that stand elsewhere by now; and in all of them where so many show it that writing them
-- would hold others up.
create function app.follow_media_content() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    address text := '/media-assets/' || new.id || '/';
    before text := address || left(old.sha256, 10)
      || case when old.width is null then '.' else '-' || old.width || 'x' || old.height || '-' end;
    after text := address || left(new.sha256, 10)
      || case when new.width is null then '.' else '-' || new.width || 'x' || new.height || '-' end;
    -- Records that are written in one go.
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
        and exists (select from company_tree t where t.ancestor_id = new.company_id and t.descendant_id = u.company_id)
      group by u.source order by u.source
    loop
      exit when place.records > most;
      changes := null;
      for field in
        select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = ('public.' || quote_ident(place.source))::regclass and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '' and t.typname in ('text', 'jsonb')
          -- Of a post, what visitors see; the rest is its draft.
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
    -- The company's own main logo names it by its id, and follows by its own trigger.
    update site_settings s set setting_value = s.setting_value
      where s.company_id = new.company_id and s.setting_key = 'main_logo'
        and s.setting_value ->> 'media_asset_id' = new.id::text;
    perform pg_notify('public_change', new.company_id::text);
    return null;
  end $$;
create trigger follow_content after update of sha256 on media_assets for each row
  when (old.sha256 is distinct from new.sha256)
  execute function app.follow_media_content();

-- As before, and for an address from before the file was replaced the beginning of the present content's hash.
drop function app.media_file(uuid, text);
create function app.media_file(asset uuid, content_hash text)
  returns table (company_id uuid, storage_path text, mime_type text, width integer, height integer, filename text,
    hash text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.company_id, m.storage_path, m.mime_type, m.width, m.height, m.original_filename, left(m.sha256, 10)
    from media_assets m join companies c on c.id = m.company_id
    where m.id = asset and length(content_hash) = 10
      and (left(m.sha256, 10) = content_hash or content_hash = any(m.former_hashes))
      and c.status = 'active' and c.deleted_at is null
  $$;
revoke execute on function app.media_file from public;
grant execute on function app.media_file to trunkline_login;
