CREATE OR REPLACE FUNCTION app.agree_plan(chain uuid, plan uuid, day date, since date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    lowest uuid := (select s.buyer_id from subscriptions s where s.chain_id = agree_plan.chain
      order by s.hop desc limit 1);
    s subscriptions;
    prices jsonb;
    charges integer := (select count(*) from plan_charges c where c.plan_id = agree_plan.plan);
  begin
    for s in select * from subscriptions x where x.chain_id = agree_plan.chain order by x.hop loop
      select jsonb_agg(jsonb_build_object('charge_id', c.id, 'code', c.code, 'name', c.name,
          'kind', c.kind, 'model', c.model, 'unit', c.unit, 'meter', c.meter,
          'package_size', c.package_size, 'decimals', c.decimals, 'tax_code', c.tax_code,
          'brackets', t.brackets)) into prices
        from app.price_steps(lowest, lowest, null, array[agree_plan.plan], day, false) t
          join plan_charges c on c.id = t.charge_id
        where t.seller_id = s.seller_id and t.buyer_id = s.buyer_id and t.currency = s.currency
          and t.brackets is not null and t.problem is null;
      if coalesce(jsonb_array_length(prices), 0) <> charges then
        raise exception using errcode = 'TL086', message = 'plan_without_price';
      end if;
      perform app.add_rates(l, s.id, agree_plan.plan, prices, since, p.bill_months, p.early_fee_bps)
        from order_lines l, plans p where l.id = s.line_id and p.id = agree_plan.plan;
    end loop;
  end $function$
;
