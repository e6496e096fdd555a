CREATE OR REPLACE FUNCTION app.draft_media(page uuid)
 RETURNS TABLE(asset_id uuid, company_id uuid, label text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  $function$
;
