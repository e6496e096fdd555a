CREATE OR REPLACE FUNCTION app.lock_order_chain(order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    lowest uuid := order_id;
    next_id uuid;
  begin
    loop
      select o.fulfils_order_id into next_id from orders o where o.id = lowest;
      exit when next_id is null;
      lowest := next_id;
    end loop;
    perform pg_advisory_xact_lock(hashtextextended('order chain ' || lowest, 0));
  end $function$
;
