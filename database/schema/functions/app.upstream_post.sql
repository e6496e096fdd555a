CREATE OR REPLACE FUNCTION app.upstream_post(company uuid, post uuid)
 RETURNS TABLE(id uuid, company_name text, slug text, number integer, live jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select p.id, c.name, p.slug, coalesce((select max(v.number) from post_versions v
      where v.post_id = p.id and v.kind = 'published'), 0), p.live
    from company_tree t
      join blog_posts p on p.company_id = t.ancestor_id
      join companies c on c.id = p.company_id
    where t.descendant_id = company and t.depth > 0 and p.id = post
      and p.shared_below and p.live is not null and p.deleted_at is null
      and app.may('blog', 'read')
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
  $function$
;
grant execute on app.upstream_post(uuid,uuid) to app_user;
