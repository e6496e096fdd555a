CREATE OR REPLACE FUNCTION app.quote_party(seller uuid, buyer uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case
      when buyer = app.actor_company(app.user_id()) and app.may('orders', 'create') then 'buyer'
      when app.may('quotes', 'update') and exists (
        select from get_accessible_companies(app.user_id(), 'read') a where a.id = seller)
        then 'seller' end
  $function$
;
