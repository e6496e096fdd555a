-- Anyone signed in could call these with a made-up task, and learn about letters of others.
revoke execute on function app.letter_of(order_tasks), app.letter_state(order_tasks) from app_user;

-- The newest letter of a port that the caller can see, and how far it is.
create function app.letter_of_task(task_id uuid) returns table (id uuid, state text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.letter_of(t), app.letter_state(t) from order_tasks t
    where t.id = letter_of_task.task_id and app.may('orders', 'read')
      and (t.buyer_id = app.actor_company(app.user_id())
        or exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = t.seller_id))
  $$;
grant execute on function app.letter_of_task(uuid) to app_user;

-- Quotes are written by functions alone, which work as their owner.
revoke insert, update, delete on quotes from app_platform;
