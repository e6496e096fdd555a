CREATE OR REPLACE FUNCTION app.date_port()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    update order_tasks t set due_at = (last.day + time '12:00') at time zone coalesce((
        select x.time_zone from trade_terms x
        where x.seller_id = t.seller_id and x.buyer_id = t.buyer_id), 'UTC')
      from (select max(coalesce(n.confirmed_foc, n.requested_foc)) as day from port_numbers n
        where n.task_id = new.task_id and n.state <> 'cancelled') last
      where t.id = new.task_id and last.day is not null;
    return null;
  end $function$
;
