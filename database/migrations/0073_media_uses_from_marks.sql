-- Media uses of page sections follow from the marks of their fields, so that an address which is
-- only a word in a title is not a use.

-- The places of section texts that can contain the address of a library file. They repeat the marks
-- in contract/src/pages/sections.ts; a test compares the two.
create function app.section_media_paths() returns table (type text, path jsonpath)
  language sql immutable parallel safe
  as $$
    values
      ('hero', '$."ctas"[*]."link"'::jsonpath),
      ('hero', '$."hero_image"'),
      ('text', '$."content"'),
      ('image', '$."image_url"'),
      ('cta', '$."buttons"[*]."link"'),
      ('social_proof', '$."testimonials"[*]."portrait"'),
      ('feature_grid', '$."features"[*]."link"'),
      ('logo_strip', '$."logos"[*]."image_url"'),
      ('logo_strip', '$."logos"[*]."link"'),
      ('faq', '$."items"[*]."answer"'),
      ('embed', '$."url"')
  $$;

-- Content is an HTML text, an object with sections, or one section.
create function app.content_media_ids(content jsonb) returns uuid[]
  language sql immutable parallel safe
  as $$
    select coalesce(array_agg(distinct id), '{}')
    from (
      select content #>> '{}' as text where jsonb_typeof(content) = 'string'
      union all
      select field #>> '{}'
      from (select content union all select jsonb_path_query(content, '$.sections[*]')) part (section)
      join app.section_media_paths() p on p.type = section ->> 'type'
      cross join jsonb_path_query(section, p.path) field
    ) found cross join unnest(app.media_ids(found.text)) id
  $$;

-- Arguments: the kind of use, the column of its label, and the columns with page content.
create or replace function app.sync_media_uses() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    whole jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    record_id uuid := (whole ->> 'id')::uuid;
    company uuid := (whole ->> 'company_id')::uuid;
    content_columns text[] := coalesce(tg_argv[2:], '{}');
    ids uuid[] := '{}';
  begin
    if tg_op <> 'DELETE' and whole ->> 'deleted_at' is null then
      ids := app.media_ids((whole - content_columns)::text) || array(
        select unnest(app.content_media_ids(whole -> name)) from unnest(content_columns) name);
    end if;
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
      raise exception using errcode = 'TL025', message = 'picture_of_other_company';
    end if;
    insert into media_uses (asset_id, company_id, source, source_id, kind, item_id, label)
      select m.id, company, tg_table_name, record_id, tg_argv[0], record_id::text,
        left(coalesce(whole ->> tg_argv[1], ''), 200)
      from media_assets m where m.id = any(ids)
      on conflict (source, source_id, asset_id)
      do update set label = excluded.label, item_id = excluded.item_id,
        company_id = excluded.company_id;
    return null;
  end $$;

create or replace trigger media_uses after insert or delete or update on pages
  for each row execute function app.sync_media_uses('page', 'title', 'content');
create or replace trigger media_uses after insert or delete or update on page_templates
  for each row execute function app.sync_media_uses('template', 'title', 'content');
create or replace trigger media_uses after insert or delete or update on reusable_sections
  for each row execute function
    app.sync_media_uses('reusable_section', 'title', 'content', 'live');

create or replace function app.draft_media(page uuid)
  returns table (asset_id uuid, company_id uuid, label text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with shown as (
      select d.title, d.content, d.seo from page_drafts d where d.page_id = page
      union all
      select v.title, v.content, v.seo
      from page_versions v join pages p on p.id = v.page_id and p.scheduled_version = v.number
      where v.page_id = page
    )
    select distinct on (m.id) m.id, p.company_id, left(s.title, 200)
    from pages p, shown s
    join media_assets m
      on m.id = any(app.content_media_ids(s.content) || app.media_ids(s.seo::text))
    where p.id = page and p.deleted_at is null
      and exists (select from company_tree t where t.ancestor_id = m.company_id
        and t.descendant_id = p.company_id)
    order by m.id, s.title
  $$;
