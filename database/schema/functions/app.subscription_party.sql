CREATE OR REPLACE FUNCTION app.subscription_party(s subscriptions)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case
      when current_setting('role') = 'app_platform' then 'job'
      when not app.may('subscriptions', 'update') then null
      when exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = s.seller_id) then 'seller'
      when s.buyer_id = app.actor_company(app.user_id()) then 'buyer' end
  $function$
;
