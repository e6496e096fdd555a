CREATE OR REPLACE FUNCTION app.trading_name(company uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce((
      select c.name from companies c
      where c.id = company and (
        c.id = app.actor_company(app.user_id())
        or exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = c.id)
        or exists (select from companies o
          where o.id = app.actor_company(app.user_id()) and o.parent_id = c.id)
        or exists (select from subscriptions s where s.seller_id = c.id
          and s.buyer_id = app.actor_company(app.user_id())))), '')
  $function$
;
grant execute on app.trading_name(uuid) to app_user;
