-- Approvals of orders asked everyone of a company who may approve, also those below the role of the
-- rule, whose approval doesn't count. After five days, a purchase asked the same people once more.
-- Now the lowest level that can approve is asked, and after five days the next one up; for sales
-- also the company above.

-- Notifies those who can approve a task: of the lowest level, or with `up` of the one above it.
create function app.notify_approvers(task order_tasks, company uuid, up boolean) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  $$;

create or replace function app.notify_task() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    facts jsonb;
  begin
    select * into o from orders x where x.id = new.order_id;
    facts := jsonb_build_object('order', o.id, 'number', o.number, 'task', new.kind);
    if tg_op = 'UPDATE' and new.owing_id = old.owing_id then
      if new.owner_id is distinct from app.user_id() then
        perform app.notify_person(new.owner_id, 'orders.task', facts, o.id);
      end if;
    elsif new.kind = 'e911' and new.owing_id = new.seller_id
      and app.is_passed_up(new.line_id) then
      return null;
    elsif new.kind = 'approval' then
      perform app.notify_approvers(new, new.owing_id, false);
    else
      perform app.notify_permission_holders(new.owing_id, 'orders',
        case new.owing_id when new.buyer_id then 'create' else 'update' end, 'orders.task', facts,
        o.id, app.user_id());
    end if;
    return null;
  end
$$;

create or replace function app.remind_orders(moment timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    due record;
    facts jsonb;
    sent bigint := 0;
  begin
    for due in select o.*, (o.state_since <= moment - interval '2 days')::integer
          + (o.state_since <= moment - interval '5 days')::integer
          + (o.state_since <= moment - interval '10 days')::integer as wanted
        from orders o where o.state = 'awaiting_details'
          and o.state_since <= moment - interval '2 days' order by o.id loop
      if due.reminders < due.wanted then
        update orders x set reminders = due.wanted where x.id = due.id;
        perform app.notify_person(coalesce(due.submitted_by, due.created_by), 'orders.moved',
          jsonb_build_object('order', due.id, 'number', due.number, 'state', due.state), due.id);
        sent := sent + 1;
      end if;
    end loop;
    for due in select t.*, (t.created_at <= moment - interval '1 day')::integer
          + (t.created_at <= moment - interval '3 days')::integer
          + (t.created_at <= moment - interval '5 days')::integer as wanted
        from order_tasks t join orders o on o.id = t.order_id
        where t.kind = 'approval' and t.state in ('open', 'waiting')
          and t.created_at <= moment - interval '1 day' order by t.id loop
      if due.reminders < due.wanted then
        update order_tasks x set reminders = due.wanted, details = x.details || case
            when due.wanted = 3 then jsonb_build_object('escalated_at', moment) else '{}' end
          where x.id = due.id;
        perform app.notify_approvers(t, t.owing_id, due.wanted = 3)
          from order_tasks t where t.id = due.id;
        perform app.notify_approvers(t, c.parent_id, false)
          from order_tasks t join companies c on c.id = t.owing_id
          where t.id = due.id and due.wanted = 3 and t.owing_id = t.seller_id
            and c.parent_id is not null;
        sent := sent + 1;
      end if;
    end loop;
    for due in select o.* from orders o where o.state = 'ready' and o.reminders = 0
          and o.state_since <= moment - interval '1 hour' order by o.id loop
      update orders x set reminders = 1 where x.id = due.id;
      perform app.notify_permission_holders(due.seller_id, 'orders', 'update', 'orders.stuck',
        jsonb_build_object('order', due.id, 'number', due.number, 'why', 'ready'), due.id, null);
      sent := sent + 1;
    end loop;
    for due in select l.*, o.number, (l.state_since <= moment - interval '1 hour')::integer
          + (l.state_since <= moment - interval '24 hours')::integer as wanted
        from order_lines l join orders o on o.id = l.order_id where l.state = 'needs_reconcile'
          and l.state_since <= moment - interval '1 hour' order by l.id loop
      if due.reminders < due.wanted then
        update order_lines x set reminders = due.wanted where x.id = due.id;
        facts := jsonb_build_object('order', due.order_id, 'number', due.number,
          'why', 'no_clear_answer');
        perform app.notify_permission_holders(due.seller_id, 'orders', 'update', 'orders.stuck',
          facts, due.order_id, null);
        if due.wanted = 2 then
          perform app.notify_permission_holders(c.parent_id, 'orders', 'update', 'orders.stuck',
              facts, due.order_id, null)
            from companies c where c.id = due.seller_id and c.parent_id is not null;
        end if;
        sent := sent + 1;
      end if;
    end loop;
    return sent;
  end
$$;
