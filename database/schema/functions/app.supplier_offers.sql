CREATE OR REPLACE FUNCTION app.supplier_offers(company uuid)
 RETURNS TABLE(service_id uuid, owner_depth integer, listing_id uuid, state text, featured boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select o.service_id, o.owner_depth, g.id, g.state, g.featured
    from app.services_offered_to(company) o
      left join listings g on g.company_id = company and g.service_id = o.service_id
    where app.may('services', 'read') and exists (
      select from get_accessible_companies(app.user_id(), 'read') a where a.id = company)
  $function$
;
grant execute on app.supplier_offers(uuid) to app_user;
