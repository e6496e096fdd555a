CREATE OR REPLACE FUNCTION app.write_letter(task_id uuid, facts jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    t order_tasks := app.letter_task(task_id);
  begin
    if t.id is null then
      return null;
    end if;
    update order_tasks x set details = x.details || facts
      where x.id in (select p.id from app.port_tasks(t) p);
    select * into t from order_tasks x where x.id = t.id;
    return (select jsonb_build_object('order', o.number, 'port', app.port_facts(t),
        'seller', jsonb_build_object('id', o.seller_id, 'name', app.trading_name(o.seller_id)),
        'buyer', jsonb_build_object('id', o.buyer_id, 'name', app.trading_name(o.buyer_id)))
      from orders o where o.id = t.order_id);
  end $function$
;
grant execute on app.write_letter(uuid,jsonb) to app_user;
