CREATE OR REPLACE FUNCTION app.continue_instance(subscription uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    s subscriptions;
  begin
    -- A chain has the id of its lowest line.
    select x.* into s from subscriptions x join order_lines l on l.id = x.chain_id
      join orders o on o.id = l.order_id and o.source = 'transfer'
      where x.id = continue_instance.subscription and x.hop = 1 and x.state = 'active';
    if s.id is null or app.subscription_party(s) is distinct from 'seller' then
      return false;
    end if;
    update service_instances i set state = 'active' where i.id = s.instance_id;
    return true;
  end $function$
;
grant execute on app.continue_instance(uuid) to app_user;
