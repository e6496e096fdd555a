CREATE OR REPLACE FUNCTION app.trading_name(company uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select c.name from companies c
    where c.id = company and (
      exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = c.id)
      or exists (select from companies own
        where own.id = app.actor_company(app.user_id()) and own.parent_id = c.id)
      or app.may('orders', 'read') and exists (select from orders o
        where o.buyer_id = app.actor_company(app.user_id()) and o.seller_id = c.id))
  $function$
;
grant execute on app.trading_name(uuid) to app_user;
