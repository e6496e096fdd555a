CREATE OR REPLACE FUNCTION app.quantity_allowed(plan plans, quantity integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select quantity >= plan.min_quantity and (plan.max_quantity is null or quantity <= plan.max_quantity)
      and (quantity - plan.min_quantity) % plan.step_quantity = 0
  $function$
;
