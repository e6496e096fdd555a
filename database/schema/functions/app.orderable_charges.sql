CREATE OR REPLACE FUNCTION app.orderable_charges(plans uuid[])
 RETURNS TABLE(plan_id uuid, charge_id uuid, place integer, code text, name text, kind text, model text, unit text, package_size integer, decimals integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select c.plan_id, c.id, c.position, c.code, c.name, c.kind, c.model, c.unit, c.package_size,
      c.decimals
    from app.orderable_plans(orderable_charges.plans) p join plan_charges c on c.plan_id = p.plan_id
  $function$
;
grant execute on app.orderable_charges(uuid[]) to app_user;
