CREATE OR REPLACE FUNCTION app.delivery_due(line uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.line_due(l.id) from order_lines l
    where l.id = delivery_due.line and app.may('orders', 'read')
      and (l.buyer_id = app.actor_company(app.user_id())
        or exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = l.seller_id))
  $function$
;
grant execute on app.delivery_due(uuid) to app_user;
