CREATE OR REPLACE FUNCTION app.notify_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    s subscriptions;
    facts jsonb;
  begin
    select * into s from subscriptions x where x.id = new.subscription_id;
    -- A subscription that ends today is ended by this same transaction.
    if s.parent_id is not null or new.event = 'end' and s.ends_on <= new.day then
      return null;
    end if;
    facts := jsonb_build_object('subscription', s.id, 'service', s.service, 'plan', s.plan,
      'state', new.to_state, 'day', coalesce(s.ends_on, new.day), 'reason', new.reason);
    if new.party <> 'buyer' then
      perform app.notify_permission_holders(s.buyer_id, 'subscriptions', 'update',
        'subscriptions.moved', facts || jsonb_build_object('customer', ''), s.id, app.user_id());
    end if;
    if new.party <> 'seller' then
      perform app.notify_permission_holders(s.seller_id, 'subscriptions', 'update',
        'subscriptions.moved', facts || jsonb_build_object('customer',
          (select c.name from companies c where c.id = s.buyer_id)), s.id, app.user_id());
    end if;
    return null;
  end $function$
;
