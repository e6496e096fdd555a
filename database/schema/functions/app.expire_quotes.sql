CREATE OR REPLACE FUNCTION app.expire_quotes(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select count(*) from quote_versions v
    where v.state in ('sent', 'viewed')
      and v.valid_until < (moment at time zone 'UTC')::date + 1
      and v.valid_until < app.trading_day(v.seller_id, v.buyer_id, moment)
      and app.set_quote_state(v.id, 'expire', 'expired', 'job', '')
  $function$
;
grant execute on app.expire_quotes(timestamp with time zone) to app_platform;
