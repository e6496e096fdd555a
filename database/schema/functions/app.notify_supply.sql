CREATE OR REPLACE FUNCTION app.notify_supply(s subscriptions, ended boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_permission_holders(s.seller_id, 'orders', 'update',
      'subscriptions.supply', jsonb_build_object('subscription', s.id, 'service', s.service,
        'plan', s.plan, 'quantity', s.quantity, 'ended', ended,
        'customer', (select c.name from companies c where c.id = s.buyer_id)), s.id, null);
  end $function$
;
