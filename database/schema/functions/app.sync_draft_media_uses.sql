CREATE OR REPLACE FUNCTION app.sync_draft_media_uses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  end $function$
;
