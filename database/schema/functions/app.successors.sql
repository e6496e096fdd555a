CREATE OR REPLACE FUNCTION app.successors(buyer uuid, plans uuid[])
 RETURNS TABLE(plan_id uuid, service_id uuid, service text, slug text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select p.id, s.id, s.name, s.slug
    from companies c
      join plans p on p.id = any (successors.plans) and p.state <> 'draft'
      join service_relations r on r.target_id = p.service_id and r.kind = 'replaces'
      join services s on s.id = r.service_id
    where c.id = successors.buyer and app.order_party(c.parent_id, c.id) is not null
      and s.id in (select o.service_id from app.services_offered_to(successors.buyer) o)
    order by p.id, s.name, s.id
  $function$
;
grant execute on app.successors(uuid,uuid[]) to app_user;
