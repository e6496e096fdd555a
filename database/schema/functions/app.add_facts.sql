CREATE OR REPLACE FUNCTION app.add_facts(subscription subscriptions, what text, facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    written integer;
  begin
    insert into charge_events (group_id, hop, kind, model, seller_id, buyer_id, order_line_id,
      subscription_id, service_id, charge_id, tax_code, quantity, price_version_id, unit_micros,
      currency, service_from, service_to, period_from, period_to)
    select app.event_group(subscription.chain_id, what || ' ' || f.place),
      subscription.hop, f.kind, subscription.model, subscription.seller_id, subscription.buyer_id,
      subscription.line_id, subscription.id, subscription.service_id, f.charge_id, r.tax_code,
      f.quantity, r.id, app.single_unit_micros(r.model, r.brackets), r.currency, f.service_from,
      f.service_to, f.period_from, f.period_to
    from rows from (jsonb_to_recordset(facts) as (kind text, charge_id uuid, quantity bigint,
        service_from date, service_to date, period_from date, period_to date))
        with ordinality f (kind, charge_id, quantity, service_from, service_to, period_from,
          period_to, place)
      join lateral (select r.* from subscription_rates r
        where r.subscription_id = subscription.id and r.charge_id = f.charge_id
        order by r.valid_from <= f.period_from desc,
          case when r.valid_from <= f.period_from then r.valid_from end desc nulls last,
          r.valid_from, r.number desc
        limit 1) r on true
    order by f.place;
    get diagnostics written = row_count;
    if written <> jsonb_array_length(facts) then
      raise exception using errcode = 'TL086', message = 'charge_without_price';
    end if;
  end $function$
;
