CREATE OR REPLACE FUNCTION app.requests_to_follow(moment timestamp with time zone)
 RETURNS TABLE(key text, connector_id uuid, reference text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select a.key, a.connector_id, a.reference
    from order_lines l join provision_attempts a
      on a.line_id = l.id and a.attempt = l.attempt and a.action = 'activate'
    where l.state in ('in_progress', 'on_hold', 'cancelling') and a.connector_id is not null
      and a.outcome = 'accepted'
      and (exists (select from supplier_events e where e.connector_id = a.connector_id
          and e.reference = a.reference and e.state = 'waiting'
          and e.received_at <= moment - interval '15 minutes')
        or greatest(l.state_since, a.answered_at) <= moment - interval '24 hours'
          and not exists (select from supplier_events e where e.connector_id = a.connector_id
            and e.reference = a.reference and e.received_at > moment - interval '24 hours'))
    order by l.state_since, a.key limit 200
  $function$
;
grant execute on app.requests_to_follow(timestamp with time zone) to app_platform;
