CREATE OR REPLACE FUNCTION app.can_transfer(subscription uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.may('subscriptions', 'update') and exists (
      select from subscriptions s
        join subscriptions top on top.chain_id = s.chain_id and top.hop = 1
        join lateral (select x.* from subscriptions x where x.chain_id = s.chain_id
          order by x.hop desc limit 1) bottom on true
        join get_accessible_companies(app.user_id(), 'read') a on a.id = top.seller_id
      where s.id = can_transfer.subscription and bottom.state = 'active'
        and bottom.parent_id is null and app.has_moved(bottom))
  $function$
;
grant execute on app.can_transfer(uuid) to app_user;
