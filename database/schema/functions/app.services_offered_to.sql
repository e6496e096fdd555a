CREATE OR REPLACE FUNCTION app.services_offered_to(buyer uuid)
 RETURNS TABLE(service_id uuid, owner_depth integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select s.id, o.depth
    from company_tree o
      join companies c on c.id = o.ancestor_id
      join services s on s.company_id = o.ancestor_id
    where o.descendant_id = buyer and o.depth > 0
      and c.status = 'active' and c.deleted_at is null
      and s.state = 'published' and s.deleted_at is null
      and o.depth - 1 = (
        select count(*) from company_tree m
          join companies x on x.id = m.ancestor_id
          join listings g on g.company_id = m.ancestor_id and g.service_id = s.id
        where m.descendant_id = buyer and m.depth between 1 and o.depth - 1
          and x.status = 'active' and x.deleted_at is null and g.state = 'listed')
  $function$
;
