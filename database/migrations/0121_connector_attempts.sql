-- Order lines of a service with a connector are submitted through it.

alter table provision_attempts
  -- The connection it was submitted through; null for one by hand, or if it was purged.
  add column connector_id uuid references connectors (id) on delete set null,
  -- When a cancellation was last sent.
  add column sent_at timestamptz;
create index provision_attempts_by_connector on provision_attempts (connector_id, reference)
  where connector_id is not null;
create index cancellations_to_send on provision_attempts (id)
  where action = 'cancel' and (outcome is null or outcome = 'unclear');

-- Whether a line waits for a paused connector.
create function app.waits_for_connector(line order_lines) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from services s join connectors c on c.id = s.connector_id
      where s.id = line.service_id and s.company_id = line.seller_id and c.state = 'paused')
  $$;

create or replace function app.orders_to_process(skipped uuid[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select o.id from orders o
    where o.id <> all (skipped)
      and (o.state = 'ready' and coalesce((select t.auto_procure from trade_terms t
          where t.seller_id = o.seller_id and t.buyer_id = o.buyer_id), true)
        or o.state in ('submitting', 'in_progress') and exists (
          select from order_lines l where l.order_id = o.id and l.state = 'ready'
            and not app.waits_for_connector(l)))
    order by o.state_since, o.id limit 20
  $$;

create or replace function app.process_order(order_id uuid)
  returns table (line_id uuid, attempt integer, key text, connector text, payload jsonb)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    l order_lines;
    upward uuid[] := '{}';
    connection uuid;
  begin
    perform app.lock_order_chain(order_id);
    select * into o from orders x where x.id = process_order.order_id for update;
    if o.state = 'ready' and coalesce((select t.auto_procure from trade_terms t
        where t.seller_id = o.seller_id and t.buyer_id = o.buyer_id), true) then
      perform app.set_order_state(o.id, 'start', 'submitting', 'job', '', null);
    elsif o.state not in ('submitting', 'in_progress') then
      return;
    end if;
    for l in select * from order_lines x where x.order_id = o.id and x.state = 'ready'
        and not app.waits_for_connector(x) order by x.position loop
      perform app.set_line_state(l.id, 'submit', 'submitting', 'job', null, '', null);
      if not exists (select from services s
          where s.id = l.service_id and s.company_id = l.seller_id) then
        upward := upward || l.id;
        continue;
      end if;
      select s.connector_id into connection from services s where s.id = l.service_id;
      process_order.line_id := l.id;
      process_order.attempt := l.attempt;
      payload := jsonb_build_object('service', l.service, 'plan', l.plan,
        'code', l.terms ->> 'code', 'quantity', l.quantity, 'answers', l.answers,
        'beneficiary', (select c.name from companies c where c.id = l.beneficiary_id));
      -- An attempt that is submitted again goes where it went first, with what it said then.
      insert into provision_attempts as a (line_id, attempt, key, connector, connector_id, action,
          payload)
        values (l.id, l.attempt, l.id || ':' || l.attempt,
          case when connection is null then 'manual' else 'http' end, connection, 'activate',
          process_order.payload)
        on conflict on constraint provision_attempts_line_id_attempt_action_key do update
          set answered_at = null
        returning a.key, a.connector, a.payload
        into process_order.key, process_order.connector, process_order.payload;
      return next;
    end loop;
    if cardinality(upward) > 0 then
      perform app.back_order(o.id, upward);
    end if;
    perform app.settle_order(o.id);
  end $$;

-- Where and with what an attempt is sent.
create function app.connection_of(attempt_key text)
  returns table (connector_id uuid, url text, kind text, secrets text[], reference text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id, c.url, c.kind, array[k.sealed_secret, k.former_secret],
      (select p.reference from provision_attempts p
        where p.line_id = a.line_id and p.attempt = a.attempt and p.action = 'activate')
    from provision_attempts a join connectors c on c.id = a.connector_id
      join connector_internals k on k.connector_id = c.id
    where a.key = attempt_key
  $$;
grant execute on function app.connection_of to app_platform;

-- Asks for the cancellation of a line: the supplier that has accepted it, else people.
create function app.ask_cancellation(line order_lines) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into provision_attempts (line_id, attempt, key, connector, connector_id, action, payload)
      select a.line_id, a.attempt, a.key || ':cancel:' || line.version, a.connector, a.connector_id,
        'cancel', jsonb_build_object('reference', a.reference)
      from provision_attempts a
      where a.line_id = line.id and a.attempt = line.attempt and a.action = 'activate'
        and a.outcome = 'accepted' and a.connector_id is not null
      on conflict on constraint provision_attempts_line_id_attempt_action_key do update
        set key = excluded.key, outcome = null, words = '', answered_at = null, sent_at = null;
    if found then
      perform app.ensure_job_queued('orders.process');
    else
      insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, owing_id, due_at)
        values (line.seller_id, line.buyer_id, line.order_id, line.id, 'cancellation',
          line.seller_id, now() + interval '2 days');
    end if;
  end $$;

-- Takes cancellations that no one has answered: new ones, and every 15 minutes those without a
-- clear answer. Their key stays the same, so that the supplier cancels once.
create function app.take_cancellations(moment timestamptz)
  returns table (line_id uuid, attempt integer, key text, connector text, payload jsonb)
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update provision_attempts a set sent_at = moment
      from order_lines l
      where l.id = a.line_id and l.state = 'cancelling' and a.action = 'cancel'
        and (a.outcome is null or a.outcome = 'unclear')
        and (a.sent_at is null or a.sent_at <= moment - interval '15 minutes')
      returning a.line_id, a.attempt, a.key, a.connector, a.payload
  $$;
grant execute on function app.take_cancellations to app_platform;

-- Notes the answer about a cancellation. An accepted one ends with the supplier's event.
create function app.settle_cancellation(attempt_key text, answered text, supplier_words text)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
  begin
    select x.* into l from provision_attempts a join order_lines x on x.id = a.line_id
      where a.key = attempt_key and a.action = 'cancel';
    if l.id is null then
      return;
    end if;
    perform app.lock_order_chain(l.order_id);
    update provision_attempts a set outcome = answered, words = supplier_words, answered_at = now()
      where a.key = attempt_key and (a.outcome is null or a.outcome = 'unclear');
    if found and answered = 'refused' then
      select * into l from order_lines x where x.id = l.id for update;
      if l.state = 'cancelling' then
        perform app.set_line_state(l.id, 'refuse_cancel', 'in_progress', 'supplier', null, '',
          null);
      end if;
    end if;
  end $$;
grant execute on function app.settle_cancellation to app_platform;

-- As before, but for the cancellation of a line that a connector has accepted.
create or replace function app.set_line_state(line_id uuid, event text, next_state text, party text,
  line_problem text, reason text, actor uuid)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    lower order_lines;
    upper order_lines;
    task_id uuid;
  begin
    select * into l from order_lines x where x.id = set_line_state.line_id for update;
    if not app.may_move('line', l.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'line_state';
    end if;
    update order_lines x set state = next_state, state_since = now(), reminders = 0,
        problem = line_problem,
        unknown_since = null,
        attempt = x.attempt + (event = 'retry')::integer
      where x.id = l.id;
    perform app.record_move('line', l.id, l.order_id, l.id, event, l.state, next_state, party,
      reason, actor);
    if next_state in ('succeeded', 'failed', 'cancelled') then
      for task_id in select t.id from order_tasks t
          where t.line_id = l.id and t.state in ('open', 'waiting', 'blocked') loop
        perform app.set_task_state(task_id, 'cancel', 'cancelled', 'job', '', null);
      end loop;
    end if;
    if next_state = 'succeeded'
      and to_regprocedure('app.start_subscription(uuid,date)') is not null then
      execute 'select app.start_subscription($1, $2)' using l.id, app.day_of_line(l.id);
    end if;
    -- Down.
    select * into lower from order_lines x where x.id = l.fulfils_line_id for update;
    if lower.id is not null then
      if next_state = 'in_progress' and event = 'accept' and lower.state = 'cancelling' then
        perform app.set_line_state(l.id, 'request_cancel', 'cancelling', 'buyer', null, '', null);
      elsif event in ('hold', 'resume', 'succeed', 'refuse_cancel') then
        if app.may_move('line', lower.state, event, next_state, 'supplier') then
          perform app.set_line_state(lower.id, event, next_state, 'supplier',
            case event when 'hold' then 'held_by_supplier' end, '', null);
        elsif event = 'succeed' and lower.state = 'cancelling' then
          perform app.set_line_state(lower.id, 'refuse_cancel', 'in_progress', 'supplier', null,
            '', null);
          perform app.set_line_state(lower.id, 'succeed', 'succeeded', 'supplier', null, '', null);
        end if;
      elsif next_state = 'cancelled' and lower.state = 'cancelling' then
        perform app.set_line_state(lower.id, 'confirm_cancel', 'cancelled', 'supplier', null, '',
          null);
      elsif next_state = 'failed' and lower.state = 'cancelling' then
        perform app.set_line_state(lower.id, 'confirm_cancel', 'cancelled', 'supplier', null, '',
          null);
      elsif next_state in ('failed', 'cancelled') and lower.state in ('in_progress', 'on_hold') then
        perform app.set_line_state(lower.id, 'fail', 'failed', 'supplier', 'supplier_failed', '',
          null);
      elsif event = 'retry' and lower.state = 'failed' then
        perform app.set_line_state(lower.id, 'retry', 'ready', 'supplier', null, '', null);
        perform app.set_line_state(lower.id, 'submit', 'submitting', 'job', null, '', null);
        perform app.set_line_state(lower.id, 'accept', 'in_progress', 'supplier', null, '', null);
      end if;
    end if;
    -- Up.
    if event = 'request_cancel' then
      select * into upper from order_lines x where x.fulfils_line_id = l.id
        and x.state not in ('succeeded', 'failed', 'cancelled') for update;
      if upper.state in ('pending', 'awaiting_details', 'ready') then
        perform app.set_line_state(upper.id, 'cancel', 'cancelled', 'buyer', null, '', null);
      elsif upper.state in ('in_progress', 'on_hold') then
        perform app.set_line_state(upper.id, 'request_cancel', 'cancelling', 'buyer', null, '',
          null);
      elsif upper.id is null then
        select * into l from order_lines x where x.id = l.id;
        perform app.ask_cancellation(l);
      end if;
    end if;
    perform app.follow_line(l.order_id, event);
  end $$;

-- Lines without a clear answer of a supplier for 15 minutes, for people who see the connector.
create function app.count_stuck_lines(connector uuid, most integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*)::integer from (
      select from connectors c join provision_attempts a on a.connector_id = c.id
        join order_lines l on l.id = a.line_id and l.attempt = a.attempt
      where c.id = count_stuck_lines.connector and app.may('integrations', 'read')
        and exists (select from get_accessible_companies(app.user_id(), 'read') x
          where x.id = c.company_id)
        and (l.state = 'needs_reconcile' and a.action = 'activate'
          or l.state = 'submitting' and a.action = 'activate'
            and l.state_since <= now() - interval '15 minutes'
          or l.state = 'cancelling' and a.action = 'cancel' and a.outcome = 'unclear')
      limit most) stuck
  $$;
grant execute on function app.count_stuck_lines to app_user;
