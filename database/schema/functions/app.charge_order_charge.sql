CREATE OR REPLACE FUNCTION app.charge_order_charge(charge uuid, day date)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    insert into charge_events (group_id, hop, kind, model, seller_id, buyer_id, order_line_id,
      subscription_id, service_id, quantity, unit_micros, currency, service_from, service_to,
      period_from, period_to)
    select app.event_group(c.id, 'order charge'), coalesce(s.hop, 1), 'order_charge',
      coalesce(s.model, 'resale'), c.seller_id, c.buyer_id, c.line_id, s.id, l.service_id, 1,
      c.amount_micro, c.currency, day, day + 1, day, day + 1
    from order_charges c
      left join order_lines l on l.id = c.line_id
      left join subscriptions s on s.line_id = c.line_id
    where c.id = charge_order_charge.charge and c.state = 'accepted'
    on conflict (group_id, hop) do nothing
  $function$
;
