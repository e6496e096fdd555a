CREATE OR REPLACE FUNCTION app.add_rates(line order_lines, subscription uuid, plan uuid, charges jsonb, day date, bill_months integer, early_fee_bps integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    insert into subscription_rates (seller_id, buyer_id, subscription_id, line_id, plan_id,
      charge_id, code, name, kind, model, unit, meter, package_size, decimals, tax_code, currency,
      brackets, bill_months, early_fee_bps, valid_from)
    select line.seller_id, line.buyer_id, subscription, line.id, plan, c.charge_id, c.code, c.name,
      c.kind, c.model, coalesce(c.unit, ''), c.meter, c.package_size, coalesce(c.decimals, 0),
      coalesce(c.tax_code, ''), line.currency, c.brackets, bill_months, early_fee_bps, day
    from jsonb_to_recordset(charges) c (charge_id uuid, code text, name text, kind text, model text,
      unit text, meter text, package_size integer, decimals integer, tax_code text, brackets jsonb)
  $function$
;
