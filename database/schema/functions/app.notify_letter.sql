CREATE OR REPLACE FUNCTION app.notify_letter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_permission_holders(k.seller_id, 'orders', 'update', 'orders.letter_signed',
        jsonb_build_object('order', o.id, 'number', o.number, 'entity',
          new.content::jsonb -> 'port' ->> 'entity_name'), o.id, app.user_id())
      from order_tasks t, app.port_tasks(t) k join orders o on o.id = k.order_id
      where t.id = new.task_id and not app.is_passed_up(k.line_id);
    return null;
  end $function$
;
