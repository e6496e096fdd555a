CREATE OR REPLACE FUNCTION app.inherited_page(tenant uuid, wanted_slug text)
 RETURNS TABLE(id uuid, company_id uuid, slug text, title text, description text, seo jsonb, published boolean, content jsonb, updated_at timestamp with time zone, redirect boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  $function$
;
grant execute on app.inherited_page(uuid,text) to app_public;
