CREATE OR REPLACE FUNCTION app.list_losses(list uuid, plans uuid[], on_day date)
 RETURNS TABLE(charge_id uuid, lost boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with steps as materialized (
      select s.* from price_lists l cross join lateral app.price_steps(null, l.company_id, l.id,
        list_losses.plans, list_losses.on_day, false) s
      where l.id = list_losses.list)
    select asked.charge_id, asked.problem is not null
    from steps asked
      left join steps paid on paid.charge_id = asked.charge_id and paid.step = 2
        and paid.problem is null
    where asked.step = 1 and case
      when asked.problem is not null
        then asked.problem in ('no_rate', 'rounds_to_zero', 'below_zero')
      else app.is_below(asked.brackets, app.in_currency(paid.brackets,
        app.own_rate(asked.seller_id, paid.currency, asked.currency, list_losses.on_day)), 0) end
  $function$
;
