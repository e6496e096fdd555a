CREATE OR REPLACE FUNCTION app.sellable_plans(buyer uuid, words text)
 RETURNS TABLE(plan_id uuid, service text, plan text, min_quantity integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select p.id, s.name, p.name, p.min_quantity
    from plans p join services s on s.id = p.service_id
    where app.quote_party((select c.parent_id from companies c where c.id = buyer), buyer) = 'seller'
      and p.state = 'offered' and p.deleted_at is null
      and s.id in (select o.service_id from app.services_offered_to(buyer) o)
      and strpos(lower(s.name || ' ' || p.name), lower(words)) > 0
    order by s.name, p.rank, p.id limit 20
  $function$
;
grant execute on app.sellable_plans(uuid,text) to app_user;
