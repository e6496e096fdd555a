CREATE OR REPLACE FUNCTION app.can_price(buyer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case when buyer = app.actor_company(app.user_id()) then app.may('orders', 'create')
      else (app.may('orders', 'update') or app.may('quotes', 'read')) and exists (
        select from companies c join get_accessible_companies(app.user_id(), 'read') a
          on a.id = c.parent_id
        where c.id = buyer) end
  $function$
;
