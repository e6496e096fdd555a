CREATE OR REPLACE FUNCTION app.has_moved(bottom subscriptions)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select (select array_agg(x.seller_id order by x.hop desc) from subscriptions x
        where x.chain_id = bottom.chain_id)
      is distinct from (select array_agg(t.ancestor_id order by t.depth) from company_tree t
        where t.descendant_id = bottom.buyer_id and t.depth between 1 and bottom.hop)
  $function$
;
