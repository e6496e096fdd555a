CREATE OR REPLACE FUNCTION app.rates_in(subscription uuid, plan uuid, period_from date)
 RETURNS SETOF subscription_rates
 LANGUAGE sql
 STABLE
AS $function$
    select distinct on (r.charge_id) r.*
    from subscription_rates r
    where r.subscription_id = $1 and r.plan_id = $2
    order by r.charge_id, r.valid_from <= $3 desc,
      case when r.valid_from <= $3 then r.valid_from end desc nulls last, r.valid_from,
      r.number desc
  $function$
;
