CREATE OR REPLACE FUNCTION app.orderable_charges(buyer uuid, plans uuid[])
 RETURNS TABLE(plan_id uuid, charge_id uuid, code text, name text, kind text, model text, unit text, package_size integer, decimals integer, currency text, brackets jsonb, problem text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select c.plan_id, c.id, c.code, c.name, c.kind, c.model, c.unit, c.package_size, c.decimals,
      s.currency, coalesce(s.brackets, '[]'),
      coalesce(s.problem, case when s.brackets is null then 'not_offered' end)
    from app.orderable_plans(orderable_charges.buyer, orderable_charges.plans) p
      join plan_charges c on c.plan_id = p.plan_id
      left join app.price_steps(orderable_charges.buyer, orderable_charges.buyer, null,
        orderable_charges.plans, app.price_day(), false) s on s.charge_id = c.id and s.step = 1
    order by c.plan_id, c.position, c.id
  $function$
;
grant execute on app.orderable_charges(uuid,uuid[]) to app_user;
