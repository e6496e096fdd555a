-- What others learn of quotes: notifications and webhooks.

create constraint trigger publish_new after insert on quotes deferrable initially deferred
  for each row execute function
    app.publish_change('quotes', 'quote', 'seller_id', 'number', 'receiver_id');
create constraint trigger publish_changed after update on quotes deferrable initially deferred
  for each row when (new.version <> old.version) execute function
    app.publish_change('quotes', 'quote', 'seller_id', 'number', 'receiver_id');

alter table integrations drop constraint integrations_topics_check;
alter table integrations add constraint integrations_topics_check
  check (cardinality(topics) between 1 and 9 and topics <@ array['companies', 'users', 'partners',
    'services', 'applications', 'requests', 'orders', 'subscriptions', 'quotes']);

call app.add_notification_kind('quotes.approval', 'task_assignments', false, false);
call app.add_notification_kind('quotes.received', 'system_updates', false, false);
call app.add_notification_kind('quotes.answered', 'system_updates', false, false);

create function app.notify_quote() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    facts jsonb := jsonb_build_object('quote', new.id, 'number', new.number);
  begin
    if new.delivered and not old.delivered then
      perform app.notify_permission_holders(new.buyer_id, 'orders', 'create', 'quotes.received',
        facts, new.id, null);
    elsif new.state = 'awaiting_approval' then
      perform app.notify_permission_holders(new.seller_id, 'quotes', 'approve', 'quotes.approval',
        facts, new.id, app.user_id());
    elsif new.created_by is distinct from app.user_id() then
      perform app.notify_person(new.created_by, 'quotes.answered',
        facts || jsonb_build_object('state', new.state), new.id);
    end if;
    return null;
  end $$;

create trigger notify after update of state, delivered on quotes
  for each row when (new.delivered and not old.delivered or new.state is distinct from old.state
    and new.state in ('awaiting_approval', 'accepted', 'declined', 'expired'))
  execute function app.notify_quote();
