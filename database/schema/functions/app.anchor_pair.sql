CREATE OR REPLACE FUNCTION app.anchor_pair(record_type text, record_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case record_type
      when 'order' then
        (select array[o.seller_id, o.buyer_id] from orders o where o.id = record_id)
      when 'quote' then
        (select array[q.seller_id, q.buyer_id] from quotes q where q.id = record_id)
      when 'subscription' then
        (select array[s.seller_id, s.buyer_id] from subscriptions s where s.id = record_id)
    end
  $function$
;
