-- A bundle is ordered, delivered and subscribed to with its parts as lines of their own below it.
-- The bundle has the price; its parts have none, so nothing is charged for them.

-- What a buyer chose of the alternatives, and the answers for the parts: [{"part_id", "answers"}].
alter table cart_lines add column parts jsonb not null default '[]'
  check (jsonb_typeof(parts) = 'array');
alter table order_lines add column parent_id uuid references order_lines (id) on delete cascade;
create index order_lines_by_bundle on order_lines (parent_id) where parent_id is not null;
alter table subscriptions add column parent_id uuid references subscriptions (id) on delete cascade;
create index subscriptions_by_bundle on subscriptions (parent_id) where parent_id is not null;

-- The services in the bundles that are offered to the caller's company.
create function app.offered_parts() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(array_agg(distinct x.service_id), '{}')
    from plans p join bundle_parts b on b.plan_id = p.id join plans x on x.id = b.part_plan_id
    where p.state = 'offered' and p.deleted_at is null
      and p.service_id = any ((select app.own_offers())::uuid[])
  $$;
grant execute on function app.offered_parts to app_user;
drop policy "members read questions of services offered to their company" on questions;
create policy "members read questions of offered services and of their parts"
  on questions for select to app_user
  using (service_id = any ((select app.own_offers())::uuid[])
    or service_id = any ((select app.offered_parts())::uuid[]));

-- Parts sell with their bundle: neither listed nor priced on their own, but on offer themselves.
create function app.orderable_parts(plans uuid[])
  returns table (bundle_id uuid, part_id uuid, plan_id uuid, service_id uuid, service text,
    plan text, quantity integer, swap_group integer, available boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select o.plan_id, b.id, p.id, s.id, s.name, p.name, b.quantity, b.swap_group,
      p.state = 'offered' and p.deleted_at is null and s.state = 'published'
        and s.deleted_at is null
    from app.orderable_plans(orderable_parts.plans) o join bundle_parts b on b.plan_id = o.plan_id
      join plans p on p.id = b.part_plan_id join services s on s.id = p.service_id
    order by o.plan_id, b.position, b.id
  $$;
grant execute on function app.orderable_parts to app_user;

-- Lines with those of the parts below each bundle: of alternatives the chosen one, else the first.
create function app.with_parts(wanted jsonb) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    line jsonb;
    part record;
    place integer;
    flat jsonb := '[]';
  begin
    for line in select w.value from jsonb_array_elements(wanted) with ordinality w
        order by w.ordinality loop
      flat := flat || jsonb_build_array(line - '{parts,parent,fulfils_line_id}'::text[]);
      place := jsonb_array_length(flat);
      for part in
        select t.*, p.state = 'offered' and p.deleted_at is null and s.state = 'published'
            and s.deleted_at is null as available
        from (
          select distinct on (coalesce(b.swap_group::text, b.id::text)) b.*,
            coalesce(g.value -> 'answers', '{}') as answers
          from bundle_parts b
            left join jsonb_array_elements(coalesce(line -> 'parts', '[]')) g
              on g.value ->> 'part_id' = b.id::text
          where b.plan_id = (line ->> 'plan_id')::uuid
          order by coalesce(b.swap_group::text, b.id::text), g.value is null, b.position, b.id) t
          join plans p on p.id = t.part_plan_id join services s on s.id = p.service_id
        order by t.position, t.id
      loop
        if not part.available then
          raise exception using errcode = 'TL081', message = 'not_orderable';
        end if;
        if part.quantity * (line ->> 'quantity')::bigint > 1000000 then
          raise exception using errcode = 'TL081', message = 'quantity_not_allowed';
        end if;
        flat := flat || jsonb_build_array(jsonb_build_object('parent', place, 'part_id', part.id,
          'plan_id', part.part_plan_id, 'quantity', part.quantity * (line ->> 'quantity')::bigint,
          'answers', part.answers, 'beneficiary_id', line -> 'beneficiary_id',
          'trial_end', line -> 'trial_end'));
      end loop;
    end loop;
    return flat;
  end $$;

-- As before; parts have no price, and the terms of their bundle.
create or replace function app.priced_lines(buyer uuid, wanted jsonb) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    today date := app.price_day();
    priced jsonb;
    currencies text[];
    unpriced boolean;
    found uuid[];
    made jsonb := '[]';
    line record;
  begin
    select jsonb_object_agg(s.charge_id, s.brackets), array_agg(distinct s.currency),
        bool_or(s.problem is not null or s.brackets is null), array_agg(distinct s.plan_id)
      into priced, currencies, unpriced, found
      from app.price_steps(buyer, buyer, null,
        array(select distinct (w ->> 'plan_id')::uuid from jsonb_array_elements(wanted) w
          where w ->> 'parent' is null), today,
        false) s
      where s.step = 1;
    if unpriced is not false or exists (select from jsonb_array_elements(wanted) w
        where w ->> 'parent' is null and (w ->> 'plan_id')::uuid <> all (found)) then
      raise exception using errcode = 'TL081', message = 'not_orderable';
    end if;
    if cardinality(currencies) <> 1 then
      raise exception using errcode = 'TL081', message = 'several_currencies';
    end if;
    for line in
      select w.value, w.ordinality, p as plan, s.name as service,
        (w.value ->> 'parent')::integer as parent
      from jsonb_array_elements(wanted) with ordinality w
        join plans p on p.id = (w.value ->> 'plan_id')::uuid
        join services s on s.id = p.service_id
      order by w.ordinality
    loop
      if line.parent is null
        and not app.quantity_allowed(line.plan, (line.value ->> 'quantity')::integer) then
        raise exception using errcode = 'TL081', message = 'quantity_not_allowed';
      end if;
      if not exists (select from company_tree t where t.ancestor_id = buyer
          and t.descendant_id = coalesce((line.value ->> 'beneficiary_id')::uuid, buyer)) then
        raise exception using errcode = 'TL081', message = 'beneficiary_unknown';
      end if;
      made := made || jsonb_build_array(jsonb_build_object('position', line.ordinality,
        'service_id', (line.plan).service_id, 'plan_id', (line.plan).id, 'service', line.service,
        'plan', (line.plan).name, 'terms',
          jsonb_build_object('code', (line.plan).code, 'rank', (line.plan).rank,
            'term_months', (line.plan).term_months, 'bill_months', (line.plan).bill_months,
            'trial_days', (line.plan).trial_days,
            'trial_end', coalesce(line.value ->> 'trial_end', 'convert'),
            'end_action', (line.plan).end_action, 'notice_days', (line.plan).notice_days,
            'window_days', (line.plan).window_days, 'early_fee_bps', (line.plan).early_fee_bps,
            'charge_while_suspended', (line.plan).charge_while_suspended,
            'min_quantity', (line.plan).min_quantity, 'max_quantity', (line.plan).max_quantity,
            'step_quantity', (line.plan).step_quantity)
          -- A part has the terms of its bundle, and any quantity that follows from it.
          || case when line.parent is null then '{}'
            else made -> line.parent - 1 -> 'terms' || jsonb_build_object(
              'code', (line.plan).code, 'rank', (line.plan).rank, 'min_quantity', 1,
              'max_quantity', null, 'step_quantity', 1) end,
        'charges',
          case when line.parent is not null then '[]' else
          (select jsonb_agg(jsonb_build_object('charge_id', c.id, 'code', c.code, 'name', c.name,
              'kind', c.kind, 'model', c.model, 'unit', c.unit, 'package_size', c.package_size,
              'decimals', c.decimals, 'meter', c.meter, 'tax_code', c.tax_code,
              'brackets', priced -> c.id::text) order by c.position, c.id)
            from plan_charges c where c.plan_id = (line.plan).id) end,
        'currency', currencies[1], 'priced_on', today,
        'quantity', (line.value ->> 'quantity')::integer,
        'answers', coalesce(line.value -> 'answers', '{}'),
        'beneficiary_id', coalesce((line.value ->> 'beneficiary_id')::uuid, buyer))
        || case when line.value ->> 'fulfils_line_id' is null then '{}'
          else jsonb_build_object('fulfils_line_id', line.value -> 'fulfils_line_id') end
        || case when line.parent is null then '{}'
          else jsonb_build_object('parent', line.parent) end
        || case when line.value ->> 'part_id' is null then '{}'
          else jsonb_build_object('part_id', line.value -> 'part_id') end);
    end loop;
    return made;
  end $$;

-- As before, with the parts below their bundles.
create or replace function app.insert_priced_order(seller uuid, buyer uuid, lines jsonb,
    order_source text, buyer_reference text, order_note text, fulfils uuid, author uuid)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    made uuid := gen_random_uuid();
  begin
    insert into orders (id, seller_id, buyer_id, number, currency, source, reference, note,
        fulfils_order_id, created_by)
      values (made, seller, buyer, app.next_order_number(seller), lines -> 0 ->> 'currency',
        order_source, buyer_reference, order_note, fulfils, author);
    with line as materialized (
      select gen_random_uuid() as id, l.*
      from jsonb_to_recordset(lines) l (position integer, service_id uuid, plan_id uuid,
        service text, plan text, terms jsonb, charges jsonb, currency text, priced_on date,
        quantity integer, answers jsonb, beneficiary_id uuid, fulfils_line_id uuid,
        parent integer))
    insert into order_lines (id, seller_id, buyer_id, order_id, position, service_id, plan_id,
        service, plan, terms, charges, currency, priced_on, quantity, answers, beneficiary_id,
        fulfils_line_id, parent_id)
      select l.id, seller, buyer, made, l.position, l.service_id, l.plan_id, l.service, l.plan,
        l.terms, l.charges, l.currency, l.priced_on, l.quantity, l.answers, l.beneficiary_id,
        l.fulfils_line_id, b.id
      from line l left join line b on b.position = l.parent
      order by l.position;
    return made;
  end $$;

create or replace function app.create_order(buyer uuid, wanted jsonb, order_source text,
    buyer_reference text, order_note text)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    seller uuid := (select c.parent_id from companies c where c.id = buyer
      and c.status = 'active' and c.deleted_at is null);
    party text := app.order_party(seller, buyer);
    made uuid;
  begin
    if party is null or not app.may('orders', 'create') then
      return null;
    end if;
    made := app.insert_order(buyer, app.with_parts(wanted), order_source, buyer_reference,
      order_note, null, app.user_id());
    perform app.record_move('order', made, made, null, 'create', null, 'draft', party, '',
      app.user_id());
    return made;
  end $$;

create or replace function app.quote_lines(quote uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.newest_version(quote);
  begin
    if app.quote_party(v.seller_id, v.buyer_id) is distinct from 'seller' then
      return null;
    end if;
    if v.state <> 'draft' then
      raise exception using errcode = 'TL080', message = 'quote_state';
    end if;
    return app.priced_lines(v.buyer_id, app.with_parts(v.lines));
  end $$;

drop function app.put_cart_line;
create function app.put_cart_line(line uuid, plan uuid, quantity integer,
    answers jsonb, beneficiary uuid, parts jsonb, trial_end text)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  #variable_conflict use_variable
  declare
    company uuid := app.actor_company(app.user_id());
    found_plan plans;
    cart uuid;
    changed uuid;
  begin
    if not app.may('orders', 'create') then
      return null;
    end if;
    select p.* into found_plan from plans p
      where p.id = coalesce(plan, (select l.plan_id from cart_lines l where l.id = line))
        and p.state = 'offered' and p.deleted_at is null
        and p.service_id in (select o.service_id from app.services_offered_to(company) o);
    if found_plan.id is null then
      return null;
    end if;
    if not app.quantity_allowed(found_plan, quantity) then
      raise exception using errcode = 'TL081', message = 'quantity_not_allowed';
    end if;
    if beneficiary is not null and not exists (select from company_tree t
        where t.ancestor_id = company and t.descendant_id = beneficiary) then
      raise exception using errcode = 'TL081', message = 'beneficiary_unknown';
    end if;
    if line is not null then
      update cart_lines l set quantity = put_cart_line.quantity, answers = put_cart_line.answers,
          parts = put_cart_line.parts, beneficiary_id = beneficiary,
          trial_end = put_cart_line.trial_end
        from carts c
        where l.id = line and c.id = l.cart_id and c.company_id = company
          and c.user_id = app.user_id()
        returning l.id into changed;
      return changed;
    end if;
    insert into carts as c (company_id, user_id) values (company, app.user_id())
      on conflict (company_id, user_id) do update set updated_at = now() returning c.id into cart;
    if (select count(*) from cart_lines l where l.cart_id = cart) >= 100 then
      raise exception using errcode = 'TL081', message = 'cart_full';
    end if;
    insert into cart_lines as l (company_id, cart_id, plan_id, quantity, answers, beneficiary_id,
        parts, trial_end)
      values (company, cart, found_plan.id, quantity, answers, beneficiary, parts, trial_end)
      returning l.id into changed;
    return changed;
  end $$;
grant execute on function app.put_cart_line to app_user;

-- As before; nothing is sent for a bundle itself.
create or replace function app.waits_for_connector(line order_lines) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from services s join connectors c on c.id = s.connector_id
      where s.id = line.service_id and s.company_id = line.seller_id and c.state = 'paused')
      and not exists (select from order_lines p where p.parent_id = line.id)
  $$;

-- Settles a bundle at the company that delivers it, once all of its parts are settled. If a part
-- was delivered before it could be cancelled, the bundle succeeds or fails instead.
create function app.settle_bundle(bundle uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    states text[];
  begin
    select * into l from order_lines x where x.id = settle_bundle.bundle for update;
    select array_agg(p.state) into states from order_lines p where p.parent_id = l.id;
    if states is null or l.state not in ('in_progress', 'cancelling')
      or not states <@ array['succeeded', 'failed', 'cancelled']
      or not exists (select from services s
        where s.id = l.service_id and s.company_id = l.seller_id)
      or l.state = 'in_progress' and states <@ array['cancelled'] then
      return;
    end if;
    if l.state = 'cancelling' then
      if not 'succeeded' = any (states) then
        perform app.set_line_state(l.id, 'confirm_cancel', 'cancelled', 'supplier', null, '', null);
        return;
      end if;
      perform app.set_line_state(l.id, 'refuse_cancel', 'in_progress', 'supplier', null, '', null);
    end if;
    if states <@ array['succeeded'] then
      perform app.set_line_state(l.id, 'succeed', 'succeeded', 'supplier', null, '', null);
    else
      perform app.set_line_state(l.id, 'fail', 'failed', 'supplier', 'part_failed', '', null);
    end if;
  end $$;

-- Tries a failed line again. What failed in a bundle is tried again where it failed, which brings
-- the lines below back; without an order above, the whole bundle is ordered anew.
create function app.retry_line(line_id uuid, party text, why text, actor uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    upper uuid;
    part uuid;
  begin
    select * into l from order_lines x where x.id = retry_line.line_id;
    if l.parent_id is not null
      or exists (select from order_lines p where p.parent_id = l.id) then
      if not app.can_move('line', l.state, 'retry', 'ready', party) then
        raise exception using errcode = 'TL080', message = 'line_state';
      end if;
      select x.id into upper from order_lines x
        where x.fulfils_line_id = l.id and x.state = 'failed';
      if upper is not null then
        perform app.retry_line(upper, 'supplier', '', null);
        return;
      end if;
      for part in select x.id from order_lines x
          where x.parent_id = coalesce(l.parent_id, l.id) and x.state = 'failed' and x.id <> l.id
            and (l.parent_id is null or not exists (select from services s
              where s.id = l.service_id and s.company_id = l.seller_id))
          order by x.position loop
        perform app.set_line_state(part, 'retry', 'ready', party, null, '', actor);
      end loop;
      perform app.set_line_state(b.id, 'retry', 'ready', party, null, '', actor)
        from order_lines b where b.id = l.parent_id and b.state = 'failed';
    end if;
    perform app.set_line_state(l.id, 'retry', 'ready', party, null, why, actor);
  end $$;

-- As before; nothing is sent for a bundle itself, which waits for its parts.
create or replace function app.process_order(order_id uuid)
  returns table(line_id uuid, attempt integer, key text, connector text, payload jsonb)
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

-- As before, with the parts of bundles; and a wish to cancel reaches the connector again.
create or replace function app.set_line_state(line_id uuid, event text, next_state text,
    party text, line_problem text, reason text, actor uuid)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    lower order_lines;
    upper order_lines;
    task_id uuid;
    part order_lines;
  begin
    select * into l from order_lines x where x.id = set_line_state.line_id for update;
    if not app.can_move('line', l.state, event, next_state, party) then
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
    -- Parts start with their bundle.
    if next_state = 'succeeded' and l.parent_id is null then
      perform app.start_subscription(l.id, app.day_of_line(l.id));
      for part in select * from order_lines x where x.parent_id = l.id order by x.position loop
        perform app.start_subscription(part.id, app.day_of_line(l.id));
      end loop;
    end if;
    if event in ('cancel', 'expire', 'request_cancel') then
      for part in select * from order_lines x where x.parent_id = l.id order by x.position loop
        if part.state in ('pending', 'awaiting_details', 'ready') then
          perform app.set_line_state(part.id, case event when 'expire' then event else 'cancel' end,
            'cancelled', party, null, '', actor);
        elsif part.state in ('in_progress', 'on_hold') then
          perform app.set_line_state(part.id, event, next_state, party, null, '', actor);
        end if;
      end loop;
    end if;
    -- Parts that nobody has begun are cancelled by now.
    if event = 'request_cancel' then
      perform app.settle_bundle(l.id);
    end if;
    -- Down.
    select * into lower from order_lines x where x.id = l.fulfils_line_id for update;
    if lower.id is not null then
      if next_state = 'in_progress' and event = 'accept' and lower.state = 'cancelling' then
        perform app.set_line_state(l.id, 'request_cancel', 'cancelling', 'buyer', null, '', null);
      elsif event in ('hold', 'resume', 'succeed', 'refuse_cancel') then
        if app.can_move('line', lower.state, event, next_state, 'supplier') then
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
    elsif event = 'accept' and exists (select from order_lines b
        where b.id = l.parent_id and b.state = 'cancelling') then
      perform app.set_line_state(l.id, 'request_cancel', 'cancelling', 'buyer', null, '', null);
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
      elsif upper.id is null
        and not exists (select from order_lines p where p.parent_id = l.id) then
        select * into l from order_lines x where x.id = l.id;
        perform app.ask_cancellation(l);
      end if;
    end if;
    if l.parent_id is not null and next_state in ('succeeded', 'failed', 'cancelled') then
      perform app.settle_bundle(l.parent_id);
    end if;
    perform app.follow_line(l.order_id, event);
  end $$;

-- As before; parts follow their bundles.
create or replace function app.set_order_state(order_id uuid, event text, next_state text,
    party text, reason text, actor uuid)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    line_id uuid;
    task_id uuid;
  begin
    select * into o from orders x where x.id = set_order_state.order_id for update;
    if not app.can_move('order', o.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'order_state';
    end if;
    update orders x set state = next_state, state_since = now(), reminders = 0,
        submitted_by = case when event = 'submit' then actor else x.submitted_by end,
        submitted_at = case when event = 'submit' then now() else x.submitted_at end
      where x.id = o.id;
    perform app.record_move('order', o.id, o.id, null, event, o.state, next_state, party, reason,
      actor);
    if next_state = 'awaiting_details' then
      for line_id in select l.id from order_lines l
          where l.order_id = o.id and l.state = 'pending' and app.lacks_details(l) loop
        perform app.set_line_state(line_id, 'ask_details', 'awaiting_details', 'job', null, '',
          null);
      end loop;
    elsif next_state = 'ready' then
      for line_id in select l.id from order_lines l
          where l.order_id = o.id and l.state in ('pending', 'awaiting_details')
          order by l.position loop
        perform app.set_line_state(line_id, 'release', 'ready', 'job', null, '', null);
      end loop;
    elsif next_state = 'submitting' and event = 'retry' and actor is not null then
      for line_id in select l.id from order_lines l where l.order_id = o.id and l.state = 'failed'
          and l.parent_id is null order by l.position loop
        perform app.retry_line(line_id, party, '', actor);
      end loop;
    elsif next_state = 'cancelled' and event <> 'settle' then
      for line_id in select l.id from order_lines l
          where l.order_id = o.id and l.state in ('pending', 'awaiting_details', 'ready')
          and l.parent_id is null order by l.position loop
        perform app.set_line_state(line_id, case when party in ('buyer', 'seller') then 'cancel'
          else 'expire' end, 'cancelled', case when party in ('buyer', 'seller') then party
          else 'job' end, null, '', actor);
      end loop;
      for task_id in select t.id from order_tasks t
          where t.order_id = o.id and t.state in ('open', 'waiting', 'blocked') loop
        perform app.set_task_state(task_id, 'cancel', 'cancelled', 'job', '', null);
      end loop;
    end if;
    if next_state in ('ready', 'submitting') then
      perform app.ensure_job_queued('orders.process');
    end if;
  end $$;

-- As before; the parts of a bundle are ordered with it.
create or replace function app.back_order(order_id uuid, lines uuid[]) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    made uuid;
    line_id uuid;
    bundle record;
  begin
    select * into o from orders x where x.id = back_order.order_id;
    -- What failed above is replaced by what is ordered now.
    update order_lines x set fulfils_line_id = null
      where x.fulfils_line_id = any (lines) and x.state in ('failed', 'cancelled');
    begin
      made := app.insert_order(o.seller_id, (
        with line as (
          select l.*, row_number() over (order by l.position) as place
          from order_lines l where l.id = any (lines))
        select jsonb_agg(jsonb_build_object('plan_id', l.plan_id, 'quantity', l.quantity,
          'answers', l.answers, 'beneficiary_id', l.beneficiary_id,
          'trial_end', l.terms ->> 'trial_end', 'fulfils_line_id', l.id, 'parent', b.place)
          order by l.place)
        from line l left join line b on b.id = l.parent_id), 'back_order', '', '', o.id, null);
    exception when sqlstate 'TL081' then
      -- Each by itself, and a bundle with its parts.
      for bundle in select array_agg(l.id order by l.position) as lines from order_lines l
          where l.id = any (lines) group by coalesce(l.parent_id, l.id)
          order by min(l.position) loop
        if cardinality(bundle.lines) < cardinality(lines) then
          perform app.back_order(order_id, bundle.lines);
        else
          foreach line_id in array lines loop
            perform app.set_line_state(line_id, 'refuse', 'failed', 'supplier',
              'not_sold_by_supplier', '', null);
          end loop;
        end if;
      end loop;
      return null;
    end;
    perform app.copy_port(t.id, l.id)
      from order_lines l join order_tasks t on t.line_id = l.fulfils_line_id and t.kind = 'port'
      where l.order_id = made and t.state in ('open', 'waiting', 'blocked');
    perform app.record_move('order', made, made, null, 'create', null, 'draft', 'buyer', '', null);
    perform app.set_order_state(made, 'submit', 'ready', 'buyer', '', null);
    foreach line_id in array lines loop
      perform app.set_line_state(line_id, 'accept', 'in_progress', 'supplier', null, '', null);
    end loop;
    return made;
  end $$;

-- As before; parts are cancelled with their bundle.
create or replace function app.move_line(line_id uuid, event text, reason text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    party text;
    next_state text := case event when 'retry' then 'ready' when 'cancel' then 'cancelled'
      when 'request_cancel' then 'cancelling' end;
  begin
    select * into l from order_lines x where x.id = move_line.line_id;
    party := app.order_party(l.seller_id, l.buyer_id);
    if party is null then
      return null;
    end if;
    perform app.lock_order_chain(l.order_id);
    -- What a seller orders for its own buyer is cancelled with that buyer's line.
    if next_state is null or l.fulfils_line_id is not null and party = 'buyer' then
      raise exception using errcode = 'TL080', message = 'line_state';
    end if;
    if event = 'retry' and exists (select from orders o where o.id = l.order_id
        and o.state in ('partially_failed', 'failed')
        and o.state_since < now() - interval '30 days') then
      raise exception using errcode = 'TL080', message = 'retry_too_late';
    end if;
    if event <> 'retry' and l.parent_id is not null then
      raise exception using errcode = 'TL080', message = 'line_of_bundle';
    end if;
    if event = 'request_cancel' and exists (select from order_lines p
        where p.parent_id = l.id and p.state = 'succeeded') then
      raise exception using errcode = 'TL080', message = 'bundle_part_delivered';
    end if;
    if event = 'retry' then
      perform app.retry_line(l.id, party, reason, app.user_id());
    else
      perform app.set_line_state(l.id, event, next_state, party, null, reason, app.user_id());
    end if;
    return (select x.state from order_lines x where x.id = l.id);
  end $$;

-- As before; a part belongs to the subscription of its bundle, unless it is sold once.
create or replace function app.start_subscription(line uuid, day date) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    p plans;
    s subscriptions;
    terms jsonb;
    lowest uuid;
    hops integer;
    first date;
    period_to date;
    months integer;
    facts jsonb;
    bundle uuid;
  begin
    select * into l from order_lines o where o.id = start_subscription.line;
    if l.id is null then
      return null;
    end if;
    select * into s from subscriptions x where x.line_id = l.id for update;
    if s.id is not null then
      return s.id;
    end if;
    select x.id into bundle from subscriptions x where x.line_id = l.parent_id;
    select * into p from plans x where x.id = l.plan_id;
    terms := to_jsonb(p) || l.terms;
    with recursive lower as (
      select l.id, l.fulfils_line_id
      union all
      select o.id, o.fulfils_line_id from lower d join order_lines o on o.id = d.fulfils_line_id)
      select d.id into lowest from lower d where d.fulfils_line_id is null;
    with recursive upper as (
      select l.id, 1 as steps
      union all
      select o.id, u.steps + 1 from upper u join order_lines o on o.fulfils_line_id = u.id)
      select max(u.steps) into hops from upper u;
    months := (terms ->> 'bill_months')::integer;
    first := day + (terms ->> 'trial_days')::integer;
    period_to := (first + make_interval(months => months))::date;
    insert into subscriptions (seller_id, buyer_id, chain_id, hop, line_id, instance_id,
      beneficiary_id, service_id, plan_id, service, plan, state, model, currency, time_zone, rank,
      term_months, bill_months, notice_days, window_days, early_fee_bps, charge_while_suspended,
      min_quantity, max_quantity, step_quantity, quantity, started_on, anchor, term_from, term_to,
      window_from, trial_to, charged_to, end_action, ends_on, parent_id)
    select l.seller_id, l.buyer_id, lowest, hops, l.id, l.instance_id, l.beneficiary_id,
      l.service_id, l.plan_id, l.service, l.plan,
      case when first > day then 'trial' else 'active' end, coalesce(t.model, 'resale'),
      l.currency, coalesce((select b.time_zone from order_lines o join trade_terms b
        on b.seller_id = o.seller_id and b.buyer_id = o.buyer_id where o.id = lowest), 'UTC'),
      p.rank, (terms ->> 'term_months')::integer, months,
      (terms ->> 'notice_days')::integer, (terms ->> 'window_days')::integer,
      (terms ->> 'early_fee_bps')::integer, (terms ->> 'charge_while_suspended')::boolean,
      (terms ->> 'min_quantity')::integer, (terms ->> 'max_quantity')::integer,
      (terms ->> 'step_quantity')::integer, l.quantity, day, first, first,
      (first + make_interval(months => app.months_of_term((terms ->> 'term_months')::integer,
        months)))::date,
      first, case when first > day then first end,
      case when first > day then first else period_to end, terms ->> 'end_action',
      -- Chosen when it was ordered.
      case when first > day and terms ->> 'trial_end' = 'end' then first end,
      bundle
    from (select) one left join trade_terms t
      on t.seller_id = l.seller_id and t.buyer_id = l.buyer_id
    where case when l.parent_id is null
        then exists (select from jsonb_array_elements(l.charges) c where c ->> 'kind' <> 'once')
        else bundle is not null and exists (select from plan_charges c
          where c.plan_id = l.plan_id and c.kind <> 'once') end
    returning * into s;
    if s.id is null then
      perform app.charge_line_once(l, hops, lowest, day);
      return null;
    end if;
    update subscriptions x set fulfils_id = s.id
      from order_lines o where o.fulfils_line_id = l.id and x.line_id = o.id;
    update subscriptions x set fulfils_id = y.id
      from subscriptions y where x.id = s.id and y.line_id = l.fulfils_line_id;
    insert into quantity_lots (seller_id, buyer_id, subscription_id, position, added_on, quantity)
      values (s.seller_id, s.buyer_id, s.id, 1, day, s.quantity);
    perform app.add_rates(l, s.id, s.plan_id, l.charges, first, months, s.early_fee_bps);
    insert into subscription_changes (seller_id, buyer_id, subscription_id, event, to_state, party,
      day, after)
      values (s.seller_id, s.buyer_id, s.id, 'start', s.state, 'supplier', day,
        jsonb_build_object('quantity', s.quantity, 'plan', s.plan, 'term_to', s.term_to));
    if s.state = 'active' then
      select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'charge_id', r.charge_id,
          'quantity', (s.quantity * 10::numeric ^ r.decimals)::bigint, 'service_from', first,
          'service_to', period_to, 'period_from', first, 'period_to', period_to)
          order by r.kind, r.charge_id), '[]') into facts
        from app.rates_in(s.id, s.plan_id, first) r where r.kind in ('once', 'recurring');
      perform app.add_facts(s, 'start', facts);
    end if;
    return s.id;
  end $$;

-- As before; the parts of a bundle follow it, and are not moved on their own.
create or replace function app.move_subscription(subscription uuid, based_on integer, event text,
    to_state text, day date, next jsonb, facts jsonb, why text)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    s subscriptions;
    h subscriptions;
    moved subscriptions;
    party text;
    what text := 'move ' || gen_random_uuid();
    to_plan uuid := (next ->> 'plan_id')::uuid;
    later_plan uuid := (next #>> '{scheduled,plan_id}')::uuid;
    p plans;
    part subscriptions;
    followed subscriptions;
  begin
    select * into s from subscriptions x where x.id = move_subscription.subscription;
    party := app.subscription_party(s);
    if s.id is null or party is null then
      return false;
    end if;
    if s.parent_id is not null then
      raise exception using errcode = 'TL086', message = 'subscription_of_bundle';
    end if;
    -- All hops, the lowest first, as app.start_periods does.
    perform from subscriptions x where x.chain_id = s.chain_id order by x.hop desc for update;
    select * into s from subscriptions x where x.id = move_subscription.subscription;
    if s.version <> based_on then
      raise exception using errcode = 'TL086', message = 'subscription_changed';
    end if;
    if not app.can_move('subscription', s.state, event, to_state, party) then
      raise exception using errcode = 'TL086', message = 'subscription_state';
    end if;
    if event = 'suspend' and coalesce(btrim(why), '') = '' then
      raise exception using errcode = 'TL086', message = 'suspension_reason';
    end if;
    if event = 'resume' and s.hop > s.suspended_hop then
      raise exception using errcode = 'TL086', message = 'subscription_suspended_above';
    end if;
    if (to_plan <> s.plan_id or later_plan is not null) and (
        exists (select from subscriptions x where x.parent_id = s.id)
        or exists (select from bundle_parts b where b.plan_id in (to_plan, later_plan))) then
      raise exception using errcode = 'TL086', message = 'bundle_plan_fixed';
    end if;
    if later_plan is not null and later_plan is distinct from (s.scheduled ->> 'plan_id')::uuid then
      perform app.agree_plan(s.chain_id, later_plan, day, (next ->> 'term_to')::date);
    end if;
    if to_plan <> s.plan_id and to_plan is distinct from (s.scheduled ->> 'plan_id')::uuid then
      perform app.agree_plan(s.chain_id, to_plan, day, day);
    end if;
    select * into p from plans x where x.id = to_plan;
    for h in select * from subscriptions x where x.chain_id = s.chain_id order by x.hop loop
      update subscriptions x set
        state = to_state,
        state_since = case when x.state = to_state then x.state_since else now() end,
        quantity = (next ->> 'quantity')::integer, anchor = (next ->> 'anchor')::date,
        term_from = (next ->> 'term_from')::date, term_to = (next ->> 'term_to')::date,
        window_from = (next ->> 'window_from')::date, trial_to = (next ->> 'trial_to')::date,
        charged_to = (next ->> 'charged_to')::date, end_action = next ->> 'end_action',
        ends_on = (next ->> 'ends_on')::date, suspended_on = (next ->> 'suspended_on')::date,
        suspended_hop = case when next ->> 'suspended_on' is not null
          then coalesce(x.suspended_hop, s.hop) end,
        scheduled = next -> 'scheduled',
        noticed_days = case when x.term_to = (next ->> 'term_to')::date then x.noticed_days end,
        plan_id = p.id, plan = case when p.id = x.plan_id then x.plan else p.name end,
        rank = case when p.id = x.plan_id then x.rank else p.rank end,
        term_months = case when p.id = x.plan_id then x.term_months else p.term_months end,
        bill_months = case when p.id = x.plan_id then x.bill_months else p.bill_months end,
        notice_days = case when p.id = x.plan_id then x.notice_days else p.notice_days end,
        window_days = case when p.id = x.plan_id then x.window_days else p.window_days end,
        early_fee_bps = case when p.id = x.plan_id then x.early_fee_bps else p.early_fee_bps end,
        charge_while_suspended = case when p.id = x.plan_id then x.charge_while_suspended
          else p.charge_while_suspended end,
        min_quantity = case when p.id = x.plan_id then x.min_quantity else p.min_quantity end,
        max_quantity = case when p.id = x.plan_id then x.max_quantity else p.max_quantity end,
        step_quantity = case when p.id = x.plan_id then x.step_quantity else p.step_quantity end
        where x.id = h.id returning * into moved;
      delete from quantity_lots q where q.subscription_id = h.id;
      insert into quantity_lots (seller_id, buyer_id, subscription_id, position, added_on, quantity)
        select h.seller_id, h.buyer_id, h.id, q.place, q.added_on, q.quantity
        from rows from (jsonb_to_recordset(next -> 'lots') as (added_on date, quantity integer))
          with ordinality q (added_on, quantity, place);
      for part in select * from subscriptions x where x.parent_id = h.id order by x.id loop
        if part.quantity / h.quantity::bigint * moved.quantity > 1000000 then
          raise exception using errcode = 'TL086', message = 'quantity_not_allowed';
        end if;
        update subscriptions x set state = moved.state, state_since = moved.state_since,
            quantity = part.quantity / h.quantity * moved.quantity, anchor = moved.anchor,
            term_from = moved.term_from, term_to = moved.term_to, window_from = moved.window_from,
            trial_to = moved.trial_to, charged_to = moved.charged_to,
            end_action = moved.end_action, ends_on = moved.ends_on,
            suspended_on = moved.suspended_on, suspended_hop = moved.suspended_hop
          where x.id = part.id returning * into followed;
        delete from quantity_lots q where q.subscription_id = part.id;
        insert into quantity_lots (seller_id, buyer_id, subscription_id, position, added_on,
            quantity)
          select q.seller_id, q.buyer_id, part.id, q.position, q.added_on,
            q.quantity * (part.quantity / h.quantity)
          from quantity_lots q where q.subscription_id = h.id;
        insert into subscription_changes (seller_id, buyer_id, subscription_id, event, from_state,
            to_state, party, day, before, after)
          values (part.seller_id, part.buyer_id, part.id, event, part.state, to_state, 'job', day,
            app.subscription_summary(part), app.subscription_summary(followed));
      end loop;
      perform app.add_facts(moved, what, facts);
      insert into subscription_changes (seller_id, buyer_id, subscription_id, event, from_state,
        to_state, party, actor_id, day, reason, before, after)
        values (h.seller_id, h.buyer_id, h.id, event, h.state, to_state,
          case when h.id = s.id or party = 'job' then party
            when h.hop > s.hop then 'seller' else 'buyer' end,
          case when h.id = s.id then app.user_id() end, day,
          case when h.id = s.id then coalesce(why, '') else '' end,
          app.subscription_summary(h), app.subscription_summary(moved));
    end loop;
    if to_state in ('cancelled', 'suspended', 'active') then
      update service_instances i set state = case to_state when 'cancelled' then 'ended'
          else to_state end
        where i.id in (select x.instance_id from subscriptions x
            where x.id = s.id or x.parent_id = s.id)
          and i.state <> case to_state when 'cancelled' then 'ended'
          else to_state end;
    end if;
    return true;
  end $$;

-- As before; the periods of parts are those of their bundle.
create or replace function app.start_periods(moment timestamp with time zone, most integer)
  returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    started integer;
  begin
    with due as materialized (
      select s.chain_id, s.charged_to as from_day, s.term_to <= s.charged_to as renews,
        (s.anchor + make_interval(months => app.months_between(s.anchor, s.charged_to)
          + s.bill_months))::date as to_day
      from subscriptions s
      where s.fulfils_id is null and s.parent_id is null
        and s.state in ('active', 'suspended', 'pending_cancel')
        -- No zone is further ahead.
        and s.charged_to <= (moment at time zone 'UTC' + interval '14 hours')::date
        and s.charged_to <= (moment at time zone s.time_zone)::date
        and (s.ends_on is null or s.ends_on > s.charged_to)
        and (s.term_to > s.charged_to or s.scheduled = '{}' and s.end_action <> 'end')
      order by s.charged_to, s.id limit most for no key update skip locked),
    moved as (
      update subscriptions s set charged_to = d.to_day,
        term_from = case when d.renews then d.from_day else s.term_from end,
        window_from = case when d.renews then d.from_day else s.window_from end,
        noticed_days = case when d.renews then null else s.noticed_days end,
        term_to = case when d.renews then (s.anchor + make_interval(months =>
            app.months_between(s.anchor, d.from_day) + case s.end_action when 'roll'
              then s.bill_months else app.months_of_term(s.term_months, s.bill_months) end))::date
          else s.term_to end
      from due d where s.chain_id = d.chain_id
      returning s.*, d.from_day, d.to_day, d.renews),
    parts as (
      update subscriptions s set charged_to = m.charged_to, term_from = m.term_from,
        window_from = m.window_from, noticed_days = m.noticed_days, term_to = m.term_to
      from moved m where s.parent_id = m.id),
    charged as (
      insert into charge_events (group_id, hop, kind, model, seller_id, buyer_id, order_line_id,
        subscription_id, service_id, charge_id, tax_code, quantity, price_version_id, unit_micros,
        currency, service_from, service_to, period_from, period_to)
      select app.event_group(m.chain_id, 'period recurring ' || r.charge_id || ' ' || m.from_day),
        m.hop, 'recurring', m.model, m.seller_id, m.buyer_id, m.line_id, m.id, m.service_id,
        r.charge_id, r.tax_code, (m.quantity * 10::numeric ^ r.decimals)::bigint, r.id,
        app.single_unit_micros(r.model, r.brackets), m.currency, m.from_day,
        least(m.to_day, m.ends_on), m.from_day, m.to_day
      from moved m
        cross join lateral app.rates_in(m.id, m.plan_id, m.from_day) r
      where r.kind = 'recurring' and (m.suspended_on is null or m.charge_while_suspended)),
    renewed as (
      insert into subscription_changes (seller_id, buyer_id, subscription_id, event, from_state,
        to_state, party, day, after)
      select m.seller_id, m.buyer_id, m.id, 'renew', m.state, m.state, 'job', m.from_day,
        jsonb_build_object('quantity', m.quantity, 'term_to', m.term_to)
      from moved m where m.renews and m.term_months >= 12 and m.end_action = 'renew')
    select count(*) into started from moved;
    return started;
  end $$;

create or replace function app.subscriptions_due(moment timestamp with time zone, most integer)
  returns table(id uuid, day date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, d.day
    from subscriptions s cross join lateral (select (moment at time zone s.time_zone)::date) d (day)
    where s.fulfils_id is null and s.parent_id is null
      and s.state in ('trial', 'active', 'suspended', 'pending_cancel')
      and (s.ends_on <= d.day or s.trial_to <= d.day
        or s.term_to <= d.day and s.term_to <= s.charged_to and s.trial_to is null
          and (s.scheduled <> '{}' or s.end_action = 'end'))
      -- No zone is further ahead.
      and least(s.ends_on, s.trial_to, s.term_to)
        <= (moment at time zone 'UTC' + interval '14 hours')::date
    order by least(s.ends_on, s.trial_to, s.term_to), s.id limit most
  $$;

create or replace function app.notice_renewals(moment timestamp with time zone) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    s subscriptions;
    days integer;
    parameters jsonb;
    noticed integer := 0;
  begin
    for s in select * from subscriptions x
        where x.parent_id is null and x.term_months >= 12 and x.state in ('active', 'suspended')
          and x.ends_on is null
          and x.end_action = 'renew'
          and x.term_to between (moment at time zone x.time_zone)::date + 1
            and (moment at time zone x.time_zone)::date + 60
          and (x.noticed_days is null or x.noticed_days > case
            when x.term_to <= (moment at time zone x.time_zone)::date + 7 then 7
            when x.term_to <= (moment at time zone x.time_zone)::date + 30 then 30 else 60 end)
          -- No zone is further ahead.
          and x.term_to <= (moment at time zone 'UTC' + interval '14 hours')::date + 60
        order by x.chain_id, x.hop desc for no key update skip locked loop
      days := case when s.term_to <= (moment at time zone s.time_zone)::date + 7 then 7
        when s.term_to <= (moment at time zone s.time_zone)::date + 30 then 30 else 60 end;
      parameters := jsonb_build_object('subscription', s.id, 'service', s.service, 'plan', s.plan,
        'quantity', coalesce((s.scheduled ->> 'quantity')::integer, s.quantity),
        'day', s.term_to);
      perform app.notify_permission_holders(s.buyer_id, 'subscriptions', 'update',
        'subscriptions.renewal', parameters || jsonb_build_object('customer', ''), s.id, null);
      perform app.notify_permission_holders(s.seller_id, 'subscriptions', 'update',
        'subscriptions.renewal', parameters || jsonb_build_object('customer',
          (select c.name from companies c where c.id = s.buyer_id)), s.id, null);
      update subscriptions x set noticed_days = days where x.id = s.id;
      noticed := noticed + 1;
    end loop;
    return noticed;
  end $$;

-- As before; parts have no prices.
create or replace function app.run_prices(seller uuid, only_plan uuid, only_buyer uuid,
    chosen uuid[], at_renewal boolean, notice_days integer, day date, why text, dry boolean)
  returns table(subscription_id uuid, service text, buyer_name text, quantity integer,
    currency text, valid_from date, skipped text, before jsonb, after jsonb, overtaken integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  #variable_conflict use_column
  declare
    run uuid := gen_random_uuid();
    s subscriptions;
    boundary date;
    months integer;
    resolved jsonb;
    current jsonb;
    b record;
  begin
    if not app.may('prices', 'update') or not exists (
        select from get_accessible_companies(app.user_id(), 'read') a where a.id = seller) then
      return;
    end if;
    -- Prices are resolved once for each buyer and all of its plans.
    for b in select x.buyer_id, array_agg(distinct x.plan_id) as plans
        from subscriptions x
        where x.seller_id = seller and x.parent_id is null
          and x.state in ('active', 'suspended', 'pending_cancel')
          and (only_plan is null or x.plan_id = only_plan)
          and (only_buyer is null or x.buyer_id = only_buyer)
          and (run_prices.chosen is null or x.id = any (run_prices.chosen))
        group by x.buyer_id order by x.buyer_id loop
      select jsonb_object_agg(t.charge_id || ' ' || t.currency, t.brackets)
          filter (where t.brackets is not null)
        into resolved
        from app.price_steps(b.buyer_id, b.buyer_id, null, b.plans, day, false) t
        where t.step = 1 and t.seller_id = seller and t.problem is null;
      for s in select * from subscriptions x
          where x.seller_id = seller and x.buyer_id = b.buyer_id and x.parent_id is null
            and x.state in ('active', 'suspended', 'pending_cancel')
            and (only_plan is null or x.plan_id = only_plan)
            and (run_prices.chosen is null or x.id = any (run_prices.chosen))
          order by x.id for no key update loop
        boundary := case when at_renewal then s.term_to else s.charged_to end;
        -- What goes on by the period has a boundary with each of them.
        months := app.months_between(s.anchor, boundary);
        while boundary < day + run_prices.notice_days
            and (s.end_action = 'roll' or boundary < s.term_to) loop
          months := months + s.bill_months;
          boundary := (s.anchor + make_interval(months => months))::date;
        end loop;
        select jsonb_agg(to_jsonb(r) order by r.charge_id),
          jsonb_agg(to_jsonb(r) || jsonb_build_object('brackets',
              resolved -> (r.charge_id || ' ' || s.currency))
            order by r.charge_id) into before, after
          from app.rates_in(s.id, s.plan_id, boundary) r where r.kind <> 'once';
        subscription_id := s.id; service := s.service; quantity := s.quantity;
        currency := s.currency;
        buyer_name := (select c.name from companies c where c.id = s.buyer_id);
        skipped := case
          when s.ends_on <= boundary or s.end_action = 'end' and boundary >= s.term_to
            then 'ending'
          when before is null or exists (select from jsonb_array_elements(after) a
              where a -> 'brackets' = 'null') then 'not_priced'
          when before = after then 'unchanged'
          when boundary < day + run_prices.notice_days then 'notice'
          when s.term_to > boundary then 'locked' end;
        valid_from := case when skipped is null then boundary end;
        overtaken := case when skipped is null then (select count(distinct r.run_id)
          from subscription_rates r where r.subscription_id = s.id and r.plan_id = s.plan_id
            and r.run_id is not null and r.valid_from > day and r.valid_from <= boundary)
          else 0 end;
        if skipped is null and not dry then
          insert into subscription_rates (seller_id, buyer_id, subscription_id, line_id, plan_id,
            charge_id, code, name, kind, model, unit, meter, package_size, decimals, tax_code,
            currency, brackets, bill_months, early_fee_bps, valid_from, run_id)
            select s.seller_id, s.buyer_id, s.id, s.line_id, s.plan_id, r.charge_id, r.code, r.name,
              r.kind, r.model, r.unit, r.meter, r.package_size, r.decimals, r.tax_code, r.currency,
              resolved -> (r.charge_id || ' ' || s.currency), r.bill_months, r.early_fee_bps,
              boundary, run
            from app.rates_in(s.id, s.plan_id, boundary) r where r.kind <> 'once';
          insert into subscription_changes (seller_id, buyer_id, subscription_id, event, from_state,
            to_state, party, actor_id, day, reason)
            values (s.seller_id, s.buyer_id, s.id, 'price', s.state, s.state, 'seller',
              app.user_id(), boundary, why);
          perform app.notify_permission_holders(s.buyer_id, 'subscriptions', 'update',
            'subscriptions.price', jsonb_build_object('subscription', s.id, 'service', s.service,
              'plan', s.plan, 'day', boundary, 'reason', why), s.id, null);
        end if;
        return next;
      end loop;
    end loop;
  end $$;

create or replace function app.price_change_reach(list uuid, plans uuid[], on_day date)
  returns table(buyers bigint, subscriptions bigint, groups jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set jit = off set plan_cache_mode = force_custom_plan
  as $$
  declare
    company uuid := app.company_of_list(list, 'read');
  begin
    if company is null then
      return;
    end if;
    return query
      with recursive lists as (
        select list as id, 1 as depth
        union all
        select l.id, b.depth + 1 from lists b join price_lists l on l.base_list_id = b.id
        where b.depth < 3),
      buyer as materialized (
        select c.id, a.list_id
        from companies c
          left join partners p on p.company_id = company and p.partner_company_id = c.id
            and p.deleted_at is null
          cross join lateral (
            select n.list_id from (
              select distinct on (x.audience) x.audience, x.list_id from price_assignments x
              where x.company_id = company and x.kind = 'sell' and x.valid_from <= on_day
                and case x.audience when 'buyer' then x.target = c.id::text
                  when 'tier' then x.target = p.tier when 'kind' then x.target = c.kind
                  else false end
              order by x.audience, x.valid_from desc) n
            where n.list_id is not null
            order by array_position(array['buyer', 'tier', 'kind'], n.audience) limit 1) a
        where c.parent_id = company and c.deleted_at is null
          and a.list_id in (select lists.id from lists)),
      concerned as materialized (
        select s.id, s.plan_id, s.quantity, b.list_id
        from subscriptions s join buyer b on b.id = s.buyer_id
        where s.seller_id = company and s.plan_id = any (plans) and s.parent_id is null
          and s.state in ('active', 'suspended', 'pending_cancel')),
      rates as materialized (
        select distinct on (r.subscription_id, r.charge_id) r.charge_id, r.model, r.decimals,
          r.package_size, r.currency, r.bill_months, r.brackets, s.quantity, s.list_id
        from subscription_rates r join concerned s on s.id = r.subscription_id
          and s.plan_id = r.plan_id
        where r.kind = 'recurring' and r.valid_from <= on_day
        order by r.subscription_id, r.charge_id, r.valid_from desc, r.number desc)
      select (select count(*) from buyer), (select count(*) from concerned),
        (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from (
          select r.*, count(*) as count from rates r
          group by r.charge_id, r.model, r.decimals, r.package_size, r.currency, r.bill_months,
            r.brackets, r.quantity, r.list_id) g);
  end $$;

-- As before; suppliers are told about changes of parts, not of the bundle itself.
create or replace function app.prepare_supplier_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    ended boolean := new.state = 'cancelled';
  begin
    insert into provision_attempts (line_id, attempt, key, connector, connector_id, action, payload)
      select a.line_id, a.attempt, a.key || case when ended then ':end'
          else ':change:' || new.version end,
        a.connector, a.connector_id, case when ended then 'end' else 'change' end,
        jsonb_build_object('reference', a.reference) || case when ended then '{}'
          else jsonb_build_object('quantity', new.quantity, 'plan', new.plan,
            'code', (select p.code from plans p where p.id = new.plan_id)) end
      from provision_attempts a
      where a.line_id = new.line_id and a.action = 'activate' and a.outcome = 'accepted'
        and a.connector_id is not null
      order by a.attempt desc limit 1
      on conflict on constraint provision_attempts_line_id_attempt_action_key do update
        set key = excluded.key, payload = excluded.payload, connector_id = excluded.connector_id,
          outcome = null, words = '', answered_at = null, sent_at = null, created_at = now();
    if found then
      perform app.ensure_job_queued('orders.process');
    elsif not exists (select from subscriptions x where x.parent_id = new.id) then
      perform app.notify_supply(new, ended);
    end if;
    return null;
  end $$;

-- As before, with the bundle of each part.
create or replace function app.open_tracker(token bytea, site uuid, moment timestamp with time
    zone)
  returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select jsonb_build_object('seller_id', o.seller_id, 'seller_name', s.name,
      'buyer_name', b.name, 'number', o.number, 'state', o.state, 'submitted_at', o.submitted_at,
      'time_zone', coalesce((select t.time_zone from trade_terms t
        where t.seller_id = o.seller_id and t.buyer_id = o.buyer_id), 'UTC'),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'parent_id', l.parent_id,
          'service', l.service,
          'plan', l.plan, 'quantity', l.quantity, 'state', l.state, 'state_since', l.state_since)
          order by l.position), '[]')
        from order_lines l where l.order_id = o.id),
      'tasks', (select coalesce(jsonb_agg(jsonb_build_object('line_id', t.line_id, 'kind', t.kind,
          'title', t.title, 'state', t.state, 'state_since', t.state_since, 'due_at', t.due_at,
          'depends_on', t.depends_on, 'emergency', case
            when t.address_state is not null then jsonb_build_object('state', t.address_state) end,
          'owing', case t.owing_id when o.buyer_id then 'buyer' else 'seller' end,
          'owing_name', case t.owing_id when o.buyer_id then b.name else s.name end)
          order by t.created_at, t.title, t.id), '[]')
        from order_tasks t where t.order_id = o.id),
      'history', (select coalesce(jsonb_agg(jsonb_build_object('machine', h.machine,
          'to_state', h.to_state, 'at', h.at) order by h.at, h.id), '[]')
        from order_history h where h.order_id = o.id and h.machine = 'order'))
    from order_links k join orders o on o.id = k.order_id
      join companies s on s.id = o.seller_id join companies b on b.id = o.buyer_id
    where k.token_sha256 = token
      and exists (select from company_tree t
        where t.ancestor_id = site and t.descendant_id = o.seller_id)
      and (o.state not in ('completed', 'cancelled')
        or o.state_since > moment - interval '90 days')
  $$;

-- As before; what is frozen has the parts of bundles.
create or replace function app.send_quote(quote uuid, frozen text, document bytea, total bigint)
  returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.newest_version(quote);
    role text;
    next_state text;
  begin
    if app.quote_party(v.seller_id, v.buyer_id) is distinct from 'seller' then
      return null;
    end if;
    if v.state <> 'draft' or v.recipient_email = '' or jsonb_array_length(v.lines) = 0
      or v.valid_until < app.trading_day(v.seller_id, v.buyer_id, now())
      or app.priced_lines(v.buyer_id, app.with_parts(v.lines)) <> frozen::jsonb -> 'lines' then
      raise exception using errcode = 'TL080', message = 'quote_state';
    end if;
    role := app.sales_approver(v.seller_id, v.buyer_id,
      frozen::jsonb -> 'lines' -> 0 ->> 'currency', total);
    next_state := case when role is null then 'sent' else 'awaiting_approval' end;
    update quote_versions x set content = frozen, sha256 = sha256(convert_to(frozen, 'UTF8')),
        pdf = document, pdf_sha256 = sha256(document), amount = total, approval_role = role,
        sent_by = app.user_id(), sent_at = now(),
        deliver_at = case when role is null then now() + interval '30 seconds' end
      where x.id = v.id;
    perform app.set_quote_state(v.id, 'send', next_state, 'seller', '');
    if role is null then
      perform app.queue_quote();
    end if;
    return next_state;
  end $$;
