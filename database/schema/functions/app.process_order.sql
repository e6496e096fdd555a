CREATE OR REPLACE FUNCTION app.process_order(order_id uuid)
 RETURNS TABLE(line_id uuid, attempt integer, key text, connector text, payload jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
      if exists (select from order_lines p where p.parent_id = l.id) then
        perform app.set_line_state(l.id, 'accept', 'in_progress', 'supplier', null, '', null);
        perform app.settle_bundle(l.id);
        continue;
      end if;
      select s.connector_id into connection from services s where s.id = l.service_id;
      process_order.line_id := l.id;
      process_order.attempt := l.attempt;
      payload := jsonb_build_object('service', l.service, 'plan', l.plan,
        'code', l.terms ->> 'code', 'quantity', l.quantity, 'answers', l.answers,
        'beneficiary', (select c.name from companies c where c.id = l.beneficiary_id));
      -- A resubmitted attempt keeps its connector and its payload.
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
  end $function$
;
grant execute on app.process_order(uuid) to app_platform;
