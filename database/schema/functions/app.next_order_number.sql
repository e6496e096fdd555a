CREATE OR REPLACE FUNCTION app.next_order_number(seller uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform pg_advisory_xact_lock(hashtextextended('orders of ' || seller, 0));
    return (select coalesce(max(o.number), 1000) + 1 from orders o where o.seller_id = seller);
  end $function$
;
