CREATE OR REPLACE FUNCTION app.supplier_offers(company uuid)
 RETURNS TABLE(service_id uuid, slug text, name text, provider text, category text, summary text, picture text, plan_count bigint, offered boolean, state text, featured boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select s.id, s.slug, s.name, s.provider, s.category, s.summary, s.picture,
      (select count(*) from plans p
        where p.service_id = s.id and p.state = 'offered' and p.deleted_at is null),
      o.service_id is not null, coalesce(g.state, 'unlisted'), coalesce(g.featured, false)
    from app.services_offered_to(company) o
      full join (select * from listings l where l.company_id = company) g
        on g.service_id = o.service_id
      join services s on s.id = coalesce(o.service_id, g.service_id)
    where (o.service_id is not null or g.state = 'listed') and s.company_id <> company
      and app.may('services', 'read')
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
    order by lower(s.name), s.id
  $function$
;
grant execute on app.supplier_offers(uuid) to app_user;
