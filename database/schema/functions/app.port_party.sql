CREATE OR REPLACE FUNCTION app.port_party(task order_tasks)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case when app.is_responsible_for(t) is not true then p.party
      when app.is_passed_up(t.line_id) then 'buyer' else 'responsible' end
    from order_tasks t, app.order_party(t.seller_id, t.buyer_id) p (party)
    where t.id = task.id and p.party is not null
  $function$
;
grant execute on app.port_party(order_tasks) to app_user;
