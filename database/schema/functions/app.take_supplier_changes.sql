CREATE OR REPLACE FUNCTION app.take_supplier_changes(moment timestamp with time zone)
 RETURNS TABLE(line_id uuid, attempt integer, key text, connector text, action text, payload jsonb)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    update provision_attempts a set sent_at = moment
      from subscriptions s, connectors c
      where s.line_id = a.line_id and c.id = a.connector_id and c.state <> 'paused'
        and a.action in ('change', 'end') and (a.outcome is null or a.outcome = 'unclear')
        and (a.sent_at is null or a.sent_at <= moment - interval '15 minutes')
        and (a.action = 'end' or s.state <> 'cancelled')
      returning a.line_id, a.attempt, a.key, a.connector,
        case a.action when 'end' then 'cancel' else 'change' end, a.payload
  $function$
;
grant execute on app.take_supplier_changes(timestamp with time zone) to app_platform;
