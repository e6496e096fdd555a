CREATE OR REPLACE FUNCTION app.storefront(typed text)
 RETURNS TABLE(id uuid, slug text, name text, provider text, category text, type text, summary text, features text[], picture text, sort_order integer, featured boolean, terms integer[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select distinct on (s.slug) s.id, s.slug, s.name, s.provider, s.category, s.type, s.summary,
      s.features, s.picture, s.sort_order, coalesce(g.featured and g.state = 'listed', false),
      array(select distinct p.term_months from plans p
        where p.service_id = s.id and p.state = 'offered' and p.deleted_at is null order by 1)
    from app.services_offered_to(app.actor_company(app.user_id())) o
      join services s on s.id = o.service_id
      left join company_tree t on t.descendant_id = app.actor_company(app.user_id())
        and t.depth = 1
      left join listings g on g.company_id = t.ancestor_id and g.service_id = s.id
    where app.may('services', 'read')
      and not exists (select from unnest(app.search_words(typed)) word
        where strpos(s.search_key, ' ' || word) = 0)
    order by s.slug, o.owner_depth
  $function$
;
grant execute on app.storefront(text) to app_user;
