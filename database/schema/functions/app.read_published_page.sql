CREATE OR REPLACE FUNCTION app.read_published_page(tenant uuid, wanted_slug text)
 RETURNS TABLE(id uuid, company_id uuid, slug text, title text, description text, seo jsonb, published boolean, content jsonb, updated_at timestamp with time zone, redirect boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    return query
      select p.id, p.company_id, p.slug, p.title, p.description, p.seo, p.published,
        app.with_reusable_sections(p.company_id, p.content), p.updated_at, false
      from pages p where p.company_id = tenant and p.slug = wanted_slug and p.published
        and p.deleted_at is null;
    if not found then
      return query select * from app.inherited_page(tenant, wanted_slug);
    end if;
  end $function$
;
grant execute on app.read_published_page(uuid,text) to trunkline_login;
