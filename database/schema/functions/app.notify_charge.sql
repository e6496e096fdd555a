CREATE OR REPLACE FUNCTION app.notify_charge()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
    asks boolean := new.state = 'proposed';
  begin
    select * into o from orders x where x.id = new.order_id;
    perform app.notify_permission_holders(case when asks then o.buyer_id else o.seller_id end,
      'orders', case when asks then 'create' else 'update' end, 'orders.charge',
      jsonb_build_object('order', o.id, 'number', o.number, 'description', new.description,
        'state', new.state), o.id, app.user_id());
    return null;
  end $function$
;
