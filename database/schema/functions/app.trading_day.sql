CREATE OR REPLACE FUNCTION app.trading_day(seller uuid, buyer uuid, moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select (moment at time zone coalesce((select t.time_zone from trade_terms t
      where t.seller_id = seller and t.buyer_id = buyer), 'UTC'))::date
  $function$
;
