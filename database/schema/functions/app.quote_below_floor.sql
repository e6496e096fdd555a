CREATE OR REPLACE FUNCTION app.quote_below_floor(v quote_versions)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with charges as (
      select c.value ->> 'charge_id' as id, c.value -> 'brackets' as brackets,
        l.value ->> 'currency' as currency, (l.value ->> 'plan_id')::uuid as plan_id
      from jsonb_array_elements(v.content::jsonb -> 'lines') l
        cross join jsonb_array_elements(l.value -> 'charges') c),
    costs as (
      select s.* from app.price_steps(v.buyer_id, v.buyer_id, null,
        array(select distinct c.plan_id from charges c), app.price_day(), false) s
      where s.step <= 2)
    select exists (select from charges c
      join costs cost on cost.charge_id::text = c.id and cost.step = 2
        and cost.brackets is not null
      left join costs sell on sell.charge_id = cost.charge_id and sell.step = 1
      left join price_lists p on p.id = sell.list_id
      where app.is_below(c.brackets, app.in_currency(cost.brackets,
        app.own_rate(v.seller_id, cost.currency, c.currency, app.price_day())),
        coalesce(p.min_margin_bps, 0)))
  $function$
;
