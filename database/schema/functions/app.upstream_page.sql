CREATE OR REPLACE FUNCTION app.upstream_page(company uuid, wanted_slug text, wanted_id uuid)
 RETURNS TABLE(id uuid, company_name text, number integer, title text, description text, seo jsonb, content jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  $function$
;
grant execute on app.upstream_page(uuid,text,uuid) to app_user;
