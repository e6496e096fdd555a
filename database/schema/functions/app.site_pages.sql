CREATE OR REPLACE FUNCTION app.site_pages(tenant uuid)
 RETURNS TABLE(id uuid, company_id uuid, company_name text, slug text, title text, description text, noindex boolean, updated_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select distinct on (p.slug) p.id, p.company_id, c.name, p.slug, p.title, p.description,
      coalesce((p.seo ->> 'noindex')::boolean, false), p.updated_at
    from company_tree t
      join pages p on p.company_id = t.ancestor_id
      join companies c on c.id = p.company_id
    where t.descendant_id = tenant and p.published and p.deleted_at is null
      and case current_setting('role')
        when 'app_public' then tenant = app.tenant_id()
        else app.may('pages', 'read')
          and exists (select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = tenant) end
    order by p.slug, t.depth
  $function$
;
grant execute on app.site_pages(uuid) to app_public;
grant execute on app.site_pages(uuid) to app_user;
