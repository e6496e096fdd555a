CREATE OR REPLACE FUNCTION app.letter_of_task(task_id uuid, moment timestamp with time zone)
 RETURNS TABLE(id uuid, state text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.letter_of(t), app.letter_state(t, moment) from order_tasks t
    where t.id = letter_of_task.task_id and app.may('orders', 'read')
      and (t.buyer_id = app.actor_company(app.user_id())
        or exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = t.seller_id)) $function$
;
grant execute on app.letter_of_task(uuid,timestamp with time zone) to app_user;
