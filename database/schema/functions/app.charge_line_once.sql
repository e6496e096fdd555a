CREATE OR REPLACE FUNCTION app.charge_line_once(l order_lines, hop integer, chain uuid, day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from subscription_rates r where r.line_id = l.id) then
      return;
    end if;
    perform app.add_rates(l, null, l.plan_id, l.charges, day, 1, 0);
    insert into charge_events (group_id, hop, kind, model, seller_id, buyer_id, order_line_id,
      service_id, charge_id, tax_code, quantity, price_version_id, unit_micros, currency,
      service_from, service_to, period_from, period_to)
    select app.event_group(chain, 'start once ' || r.charge_id || ' ' || day), hop, 'once',
      coalesce((select t.model from trade_terms t
        where t.seller_id = l.seller_id and t.buyer_id = l.buyer_id), 'resale'),
      l.seller_id, l.buyer_id, l.id, l.service_id, r.charge_id, r.tax_code,
      (l.quantity * 10::numeric ^ r.decimals)::bigint, r.id,
      app.single_unit_micros(r.model, r.brackets), l.currency, day, day + 1, day, day + 1
    from subscription_rates r where r.line_id = l.id;
  end $function$
;
