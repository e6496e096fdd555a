CREATE OR REPLACE FUNCTION app.port_party(task order_tasks)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case when app.owes_task(task) is not true then p.party
      when app.is_passed_up(task.line_id) then 'buyer' else 'owing' end
    from app.order_party(task.seller_id, task.buyer_id) p (party) where p.party is not null
  $function$
;
grant execute on app.port_party(order_tasks) to app_user;
