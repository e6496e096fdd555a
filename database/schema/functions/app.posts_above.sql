CREATE OR REPLACE FUNCTION app.posts_above(company uuid)
 RETURNS TABLE(id uuid, company_name text, slug text, title text, excerpt text, updated_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select p.id, c.name, p.slug, p.live ->> 'title', coalesce(p.live ->> 'excerpt', ''),
      coalesce(p.live_at, p.published_at)
    from app.inherited_posts(company) shown (id)
      join blog_posts p on p.id = shown.id join companies c on c.id = p.company_id
    order by p.published_at desc, p.id desc
  $function$
;
grant execute on app.posts_above(uuid) to app_user;
