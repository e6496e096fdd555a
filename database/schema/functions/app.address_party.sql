CREATE OR REPLACE FUNCTION app.address_party(task order_tasks)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select p.party from order_tasks t, app.order_party(t.seller_id, t.buyer_id) p (party)
    where t.id = task.id and t.kind = 'e911'
      and (p.party = 'buyer' or not app.is_passed_up(t.line_id))
  $function$
;
grant execute on app.address_party(order_tasks) to app_user;
