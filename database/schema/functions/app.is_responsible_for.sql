CREATE OR REPLACE FUNCTION app.is_responsible_for(task order_tasks)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.order_party(task.seller_id, task.buyer_id)
      = case task.responsible_id when task.buyer_id then 'buyer' else 'seller' end
  $function$
;
grant execute on app.is_responsible_for(order_tasks) to app_user;
