-- Other systems are notified of what happens to subscriptions, by the Pair rule. The charge of a
-- period alone is no change of them.

create constraint trigger publish_new after insert on subscriptions deferrable initially deferred
  for each row execute function
    app.publish_change('subscriptions', 'subscription', 'seller_id', 'service', 'buyer_id');
create constraint trigger publish_changed after update on subscriptions
  deferrable initially deferred
  for each row
  when ((new.state, new.quantity, new.plan_id, new.ends_on, new.end_action, new.scheduled)
    is distinct from
    (old.state, old.quantity, old.plan_id, old.ends_on, old.end_action, old.scheduled))
  execute function
    app.publish_change('subscriptions', 'subscription', 'seller_id', 'service', 'buyer_id');

alter table integrations drop constraint integrations_topics_check;
alter table integrations add constraint integrations_topics_check
  check (cardinality(topics) between 1 and 8 and topics <@ array['companies', 'users', 'partners',
    'services', 'applications', 'requests', 'orders', 'subscriptions']);
