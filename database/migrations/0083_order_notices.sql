-- Orders tell people and other systems: notifications, reminders and webhooks.

-- One set of receivers for both sides of an order.
create or replace function app.publish_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    ignored constant text[] := array['version', 'updated_at', 'search_key', 'branch_id'];
    is_now jsonb := to_jsonb(new);
    was jsonb;
    event text := tg_argv[1] || '.created';
    event_id text;
    company uuid := (is_now ->> tg_argv[2])::uuid;
    -- What is between a seller and a buyer: the buyer's own integrations receive it as well.
    buyer uuid := (is_now ->> tg_argv[4])::uuid;
    receivers uuid[];
  begin
    if tg_op = 'UPDATE' then
      was := to_jsonb(old);
      if was - ignored = is_now - ignored then
        return null;
      end if;
      event := tg_argv[1] || case
        when was -> 'deleted_at' is not distinct from is_now -> 'deleted_at' then '.updated'
        when is_now ->> 'deleted_at' is null then '.restored'
        else '.deleted' end;
    end if;
    select array_agg(i.id) into receivers
      from (select t.ancestor_id as id from company_tree t where t.descendant_id = company
          union select buyer) c
        join integrations i on i.company_id = c.id
      where i.state = 'active' and i.deleted_at is null and tg_argv[0] = any (i.topics);
    if receivers is null then
      return null;
    end if;
    event_id := 'evt_' || nextval('public.webhook_event_ids');
    insert into webhook_deliveries (integration_id, company_id, event_id, event, payload)
      select i.id, i.company_id, event_id, event, jsonb_build_object(
          'type', event,
          'timestamp',
          to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', jsonb_build_object('id', is_now ->> 'id', 'name', is_now ->> tg_argv[3],
            'company_id', company))
        from integrations i where i.id = any (receivers);
    perform app.ensure_job_queued('integrations.deliver');
    return null;
  end $function$;

do $published$
declare
  topic record;
begin
  for topic in select * from (values ('orders', 'order', 'number'),
      ('order_lines', 'order_line', 'service'), ('order_tasks', 'task', 'kind'))
      t (name, noun, label) loop
    execute format('create constraint trigger publish_new after insert on %I deferrable initially '
      'deferred for each row execute function app.publish_change(''orders'', %L, ''seller_id'', '
      '%L, ''buyer_id'')', topic.name, topic.noun, topic.label);
    execute format('create constraint trigger publish_changed after update on %I deferrable '
      'initially deferred for each row when (new.version <> old.version) '
      'execute function app.publish_change(''orders'', %L, ''seller_id'', %L, ''buyer_id'')',
      topic.name, topic.noun, topic.label);
  end loop;
end $published$;

alter table integrations drop constraint integrations_topics_check;
alter table integrations add constraint integrations_topics_check
  check (cardinality(topics) between 1 and 7 and topics <@ array['companies', 'users', 'partners',
    'services', 'applications', 'requests', 'orders']);

call app.add_notification_kind('orders.approval', 'task_assignments', false, false);
call app.add_notification_kind('orders.task', 'task_assignments', false, false);
call app.add_notification_kind('orders.moved', 'system_updates', false, false);
call app.add_notification_kind('orders.stuck', 'system_updates', false, false);

-- Whom a new task, or one that was given to somebody else, is for.
create function app.notify_task() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    facts jsonb;
  begin
    select * into o from orders x where x.id = new.order_id;
    facts := jsonb_build_object('order', o.id, 'number', o.number, 'task', new.kind);
    if tg_op = 'UPDATE' then
      if new.owner_id is distinct from app.user_id() then
        perform app.notify_person(new.owner_id, 'orders.task', facts, o.id);
      end if;
    elsif new.kind = 'approval' then
      perform app.notify_permission_holders(new.owing_id, 'orders', 'approve', 'orders.approval',
        facts - 'task', o.id, coalesce(o.submitted_by, o.created_by));
    else
      perform app.notify_permission_holders(new.owing_id, 'orders',
        case new.owing_id when new.buyer_id then 'create' else 'update' end, 'orders.task', facts,
        o.id, app.user_id());
    end if;
    return null;
  end $$;

create trigger notify_new after insert on order_tasks
  for each row when (new.state in ('open', 'waiting')) execute function app.notify_task();
create trigger notify_assigned after update of owner_id on order_tasks
  for each row when (new.owner_id is not null and new.owner_id is distinct from old.owner_id)
  execute function app.notify_task();

-- Tells the person who ordered how it went, and the seller's people what failed.
create function app.notify_order() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    facts jsonb := jsonb_build_object('order', new.id, 'number', new.number);
    person uuid := coalesce(new.submitted_by, new.created_by);
  begin
    if person is not null and person is distinct from app.user_id() then
      perform app.notify_person(person, 'orders.moved',
        facts || jsonb_build_object('state', new.state), new.id);
    end if;
    if new.state in ('partially_failed', 'failed') then
      perform app.notify_permission_holders(new.seller_id, 'orders', 'update', 'orders.stuck',
        facts || jsonb_build_object('why', 'failed'), new.id, null);
    end if;
    return null;
  end $$;

create trigger notify after update of state on orders
  for each row when (new.state is distinct from old.state and new.state in ('awaiting_details',
    'in_progress', 'completed', 'partially_failed', 'failed', 'cancelled'))
  execute function app.notify_order();

-- Reminds of what waits: details after 2, 5 and 10 days, approvals after 1 and 3, and after 5 the
-- next approver up; orders that a seller has not started within an hour, and lines without a clear
-- answer, after an hour the seller and after a day the company above. Returns how many.
create function app.remind_orders(moment timestamptz) returns bigint
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
    for due in select t.*, o.number, o.submitted_by, o.created_by,
          (t.created_at <= moment - interval '1 day')::integer
          + (t.created_at <= moment - interval '3 days')::integer
          + (t.created_at <= moment - interval '5 days')::integer as wanted
        from order_tasks t join orders o on o.id = t.order_id
        where t.kind = 'approval' and t.state in ('open', 'waiting')
          and t.created_at <= moment - interval '1 day' order by t.id loop
      if due.reminders < due.wanted then
        update order_tasks x set reminders = due.wanted, details = x.details || case
            when due.wanted = 3 then jsonb_build_object('escalated_at', moment) else '{}' end
          where x.id = due.id;
        perform app.notify_permission_holders(case when due.wanted = 3
            and due.owing_id = due.seller_id then coalesce((select c.parent_id from companies c
              where c.id = due.owing_id), due.owing_id) else due.owing_id end, 'orders', 'approve',
          'orders.approval', jsonb_build_object('order', due.order_id, 'number', due.number),
          due.order_id, coalesce(due.submitted_by, due.created_by));
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
  end $$;
grant execute on function app.remind_orders to app_platform;
