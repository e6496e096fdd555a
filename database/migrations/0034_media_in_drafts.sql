-- What drafts show counts among the uses of a file; the library can be taken along as a file.

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
