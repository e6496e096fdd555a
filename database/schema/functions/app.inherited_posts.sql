CREATE OR REPLACE FUNCTION app.inherited_posts(tenant uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select p.id
    from company_tree t join blog_posts p on p.company_id = t.ancestor_id
    where t.descendant_id = tenant and t.depth > 0
      and p.shared_below and p.live is not null and p.deleted_at is null
      and not exists (
        select from company_tree n join blog_posts nearer on nearer.company_id = n.ancestor_id
        where n.descendant_id = tenant and n.depth < t.depth
          and (n.depth = 0 or nearer.shared_below)
          and nearer.live is not null and nearer.deleted_at is null
          and (nearer.slug = p.slug or p.slug = any (nearer.old_slugs)
            or nearer.upstream_post_id = p.id))
      and case current_setting('role')
        when 'app_public' then tenant = app.tenant_id()
        else app.may('blog', 'read')
          and exists (select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = tenant) end
  $function$
;
grant execute on app.inherited_posts(uuid) to app_public;
grant execute on app.inherited_posts(uuid) to app_user;
