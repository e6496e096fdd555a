-- Open screens of both companies of an order hear that something about it has changed.

create function app.announce_order() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_notify('live', json_build_object('topic', 'orders', 'person', null, 'company', null,
      'members', json_build_array(new.seller_id, new.buyer_id))::text);
    return null;
  end $$;

create trigger send_event after insert or update on orders
  for each row execute function app.announce_order();
create trigger send_event after insert or update on order_lines
  for each row execute function app.announce_order();
create trigger send_event after insert or update on order_tasks
  for each row execute function app.announce_order();
create trigger send_event after insert or update on order_charges
  for each row execute function app.announce_order();
create trigger send_event after insert or update on port_numbers
  for each row execute function app.announce_order();
