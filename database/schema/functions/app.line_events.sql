CREATE OR REPLACE FUNCTION app.line_events(line uuid)
 RETURNS TABLE(id uuid, attempt integer, type text, data jsonb, state text, note text, received_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select e.id, a.attempt, e.type, e.data, e.state, e.note, e.received_at
    from order_lines l join provision_attempts a on a.line_id = l.id and a.action = 'activate'
      join supplier_events e on e.connector_id = a.connector_id
        and (e.reference = a.reference or e.request_key = a.key)
    where l.id = line and app.order_party(l.seller_id, l.buyer_id) = 'seller'
    order by a.attempt, e.number, e.received_at, e.id
  $function$
;
grant execute on app.line_events(uuid) to app_user;
