CREATE OR REPLACE FUNCTION app.orderable_parts(buyer uuid, plans uuid[])
 RETURNS TABLE(bundle_id uuid, part_id uuid, plan_id uuid, service_id uuid, service text, plan text, quantity integer, swap_group integer, available boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select o.plan_id, b.id, p.id, s.id, s.name, p.name, b.quantity, b.swap_group,
      p.state = 'offered' and p.deleted_at is null and s.state = 'published'
        and s.deleted_at is null
    from app.orderable_plans(orderable_parts.buyer, orderable_parts.plans) o
      join bundle_parts b on b.plan_id = o.plan_id
      join plans p on p.id = b.part_plan_id join services s on s.id = p.service_id
    order by o.plan_id, b.position, b.id
  $function$
;
grant execute on app.orderable_parts(uuid,uuid[]) to app_user;
