CREATE OR REPLACE FUNCTION app.orderable_plans(buyer uuid, plans uuid[])
 RETURNS TABLE(plan_id uuid, service_id uuid, service_slug text, service text, plan text, term_months integer, bill_months integer, trial_days integer, min_quantity integer, max_quantity integer, step_quantity integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select p.id, s.id, s.slug, s.name, p.name, p.term_months, p.bill_months, p.trial_days,
      p.min_quantity, p.max_quantity, p.step_quantity
    from plans p join services s on s.id = p.service_id
    where p.id = any (orderable_plans.plans) and p.state = 'offered' and p.deleted_at is null
      and app.can_price(orderable_plans.buyer)
      and (s.id in (select o.service_id
          from app.services_offered_to(app.actor_company(app.user_id())) o)
        or exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = p.company_id))
  $function$
;
grant execute on app.orderable_plans(uuid,uuid[]) to app_user;
