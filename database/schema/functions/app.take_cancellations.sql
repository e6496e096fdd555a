CREATE OR REPLACE FUNCTION app.take_cancellations(moment timestamp with time zone)
 RETURNS TABLE(line_id uuid, attempt integer, key text, connector text, payload jsonb)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    update provision_attempts a set sent_at = moment
      from order_lines l
      where l.id = a.line_id and l.state = 'cancelling' and a.action = 'cancel'
        and (a.outcome is null or a.outcome = 'unclear')
        and (a.sent_at is null or a.sent_at <= moment - interval '15 minutes')
      returning a.line_id, a.attempt, a.key, a.connector, a.payload
  $function$
;
grant execute on app.take_cancellations(timestamp with time zone) to app_platform;
