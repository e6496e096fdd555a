CREATE OR REPLACE FUNCTION app.upstream_version(company uuid, page uuid, wanted_number integer)
 RETURNS TABLE(title text, description text, seo jsonb, content jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select v.title, v.description, v.seo, app.with_reusable_sections(v.company_id, v.content)
    from page_versions v join company_tree t on t.ancestor_id = v.company_id
    where v.page_id = page and v.number = wanted_number and v.kind = 'published'
      and t.descendant_id = company and t.depth > 0
      and app.may('pages', 'read')
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
  $function$
;
grant execute on app.upstream_version(uuid,uuid,integer) to app_user;
