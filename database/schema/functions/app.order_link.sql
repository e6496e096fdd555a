CREATE OR REPLACE FUNCTION app.order_link(shared uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select k.id from order_links k
    where k.order_id = shared and app.order_party(k.seller_id, k.buyer_id) is not null
  $function$
;
grant execute on app.order_link(uuid) to app_user;
