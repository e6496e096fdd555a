-- Tells the company that works on a port that its letter is signed.
call app.add_notification_kind('orders.letter_signed', 'task_assignments', false, false);

create function app.notify_letter() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify_permission_holders(k.seller_id, 'orders', 'update', 'orders.letter_signed',
        jsonb_build_object('order', o.id, 'number', o.number, 'entity',
          new.content::jsonb -> 'port' ->> 'entity_name'), o.id, app.user_id())
      from order_tasks t, app.port_tasks(t) k join orders o on o.id = k.order_id
      where t.id = new.task_id and not app.is_passed_up(k.line_id);
    return null;
  end $$;
create trigger notify after update on port_letters for each row
  when (new.signed_at is not null) execute function app.notify_letter();
