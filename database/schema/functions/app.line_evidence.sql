CREATE OR REPLACE FUNCTION app.line_evidence(line uuid)
 RETURNS TABLE(attempt integer, key text, connector text, action text, outcome text, reference text, words text, sent_at timestamp with time zone, answered_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select a.attempt, a.key, a.connector, a.action, a.outcome, a.reference, a.words, a.created_at,
      a.answered_at
    from provision_attempts a join order_lines l on l.id = a.line_id
    where l.id = line and app.order_party(l.seller_id, l.buyer_id) = 'seller'
    order by a.created_at, a.id
  $function$
;
grant execute on app.line_evidence(uuid) to app_user;
