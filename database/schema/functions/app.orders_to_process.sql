CREATE OR REPLACE FUNCTION app.orders_to_process(skipped uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select o.id from orders o
    where o.id <> all (skipped)
      and (o.state = 'ready' and coalesce((select t.auto_procure from trade_terms t
          where t.seller_id = o.seller_id and t.buyer_id = o.buyer_id), true)
        or o.state in ('submitting', 'in_progress') and exists (
          select from order_lines l where l.order_id = o.id and l.state = 'ready'
            and not app.waits_for_connector(l)))
    order by o.state_since, o.id limit 20
  $function$
;
grant execute on app.orders_to_process(uuid[]) to app_platform;
