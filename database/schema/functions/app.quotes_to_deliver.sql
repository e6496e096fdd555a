CREATE OR REPLACE FUNCTION app.quotes_to_deliver(moment timestamp with time zone)
 RETURNS TABLE(version_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select v.id from quote_versions v
    where v.delivered_at is null and v.deliver_at <= moment and v.state = 'sent'
    order by v.deliver_at, v.id limit 100
  $function$
;
grant execute on app.quotes_to_deliver(timestamp with time zone) to app_platform;
