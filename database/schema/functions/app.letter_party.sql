CREATE OR REPLACE FUNCTION app.letter_party(task order_tasks)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.order_party(o.seller_id, o.buyer_id) from orders o
    where o.id = task.order_id and task.kind = 'port' and o.fulfils_order_id is null
  $function$
;
grant execute on app.letter_party(order_tasks) to app_user;
