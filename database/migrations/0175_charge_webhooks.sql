-- Integrations of both sides hear of charges that were found after an order.

create constraint trigger publish_new after insert on order_charges deferrable initially deferred
  for each row execute function
    app.publish_change('orders', 'charge', 'seller_id', 'description', 'buyer_id');
create constraint trigger publish_changed after update on order_charges deferrable initially deferred
  for each row when (new.version <> old.version) execute function
    app.publish_change('orders', 'charge', 'seller_id', 'description', 'buyer_id');
