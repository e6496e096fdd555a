CREATE OR REPLACE FUNCTION app.can_approve(task order_tasks)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select task.kind = 'approval' and app.may('orders', 'approve')
      and app.own_level() >= app.role_level(task.role)
      and not exists (select from orders o where o.id = task.order_id
        and app.user_id() in (o.submitted_by, o.created_by))
      and (task.responsible_id = app.actor_company(app.user_id())
        or task.details ? 'escalated_at' and task.responsible_id = task.seller_id
          and exists (select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = task.seller_id))
  $function$
;
grant execute on app.can_approve(order_tasks) to app_user;
