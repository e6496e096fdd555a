CREATE OR REPLACE FUNCTION app.notify_approvers(task order_tasks, company uuid, up boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with able as (
      select p.id, app.role_level(r.role) as level
      from profiles p join user_roles r on r.user_id = p.id join orders o on o.id = task.order_id
      where p.company_id = notify_approvers.company and p.status = 'active'
        and p.deleted_at is null and p.id is distinct from o.submitted_by
        and p.id is distinct from o.created_by
        and app.role_level(r.role) >= app.role_level(task.role)
        and exists (select from app.role_rights(p.company_id, r.role) m
          where m.resource = 'orders' and m.action = 'approve')),
    levels as (select distinct level from able order by level limit 2)
    insert into notifications (user_id, company_id, kind, parameters, about)
    select a.id, notify_approvers.company, 'orders.approval',
      jsonb_build_object('order', o.id, 'number', o.number), o.id
    from able a join orders o on o.id = task.order_id
    where a.level = (select case when up then max(l.level) else min(l.level) end from levels l)
  $function$
;
