-- Both sides of a subscription hear of its states: of what the other side did, and of what a job
-- did on its day. Parts of a bundle follow it.

create function app.notify_subscription() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    s subscriptions;
    facts jsonb;
  begin
    select * into s from subscriptions x where x.id = new.subscription_id;
    -- What ends today is over in the same transaction.
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
  end $$;
create trigger notify after insert on subscription_changes
  for each row when (new.from_state is not null and new.from_state <> new.to_state)
  execute function app.notify_subscription();
call app.add_notification_kind('subscriptions.moved', 'system_updates', false, false);
