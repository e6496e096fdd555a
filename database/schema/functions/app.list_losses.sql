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
      left join lateral (
        select r.rate_e8 from exchange_rates r where r.company_id = asked.seller_id
          and r.from_currency = paid.currency and r.to_currency = asked.currency
          and r.valid_from <= list_losses.on_day
        order by r.valid_from desc limit 1) x on paid.currency <> asked.currency
    where asked.step = 1 and case
      when asked.problem is not null
        then asked.problem in ('no_rate', 'rounds_to_zero', 'below_zero')
      when paid.currency = asked.currency then app.is_below(asked.brackets, paid.brackets, 0)
      else app.is_below(asked.brackets, (
        select jsonb_agg(b.value
          || jsonb_build_object(
            'rate_micro', (b.value ->> 'rate_micro')::numeric * x.rate_e8 * 0.00000001,
            'flat_micro', (b.value ->> 'flat_micro')::numeric * x.rate_e8 * 0.00000001))
        from jsonb_array_elements(paid.brackets) b
        where x.rate_e8 is not null), 0) end
  $function$
;
