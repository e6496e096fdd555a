-- A company that moves below another seller keeps its subscriptions with the former one, until they
-- are transferred: one chain ends and another begins on one day, for the same real thing.

alter table orders drop constraint orders_source_check;
alter table orders add constraint orders_source_check
  check (source in ('cart', 'api', 'quote', 'back_order', 'transfer'));

-- Whether the sellers of a chain's lowest subscription are no longer those above its buyer.
create function app.has_moved(bottom subscriptions) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select (select array_agg(x.seller_id order by x.hop desc) from subscriptions x
        where x.chain_id = bottom.chain_id)
      is distinct from (select array_agg(t.ancestor_id order by t.depth) from company_tree t
        where t.descendant_id = bottom.buyer_id and t.depth between 1 and bottom.hop)
  $$;

-- Whether the caller can transfer a subscription: its buyer has moved, and it is the company that
-- delivers the service, or one above.
create function app.can_transfer(subscription uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('subscriptions', 'update') and exists (
      select from subscriptions s
        join subscriptions top on top.chain_id = s.chain_id and top.hop = 1
        join lateral (select x.* from subscriptions x where x.chain_id = s.chain_id
          order by x.hop desc limit 1) bottom on true
        join get_accessible_companies(app.user_id(), 'read') a on a.id = top.seller_id
      where s.id = can_transfer.subscription and bottom.state = 'active'
        and bottom.parent_id is null and app.has_moved(bottom))
  $$;
grant execute on function app.can_transfer(uuid) to app_user;

-- Begins a subscription with the sellers that its buyer belongs to now; null for anyone but the
-- company that delivers it, and those above. Returns its topmost hop and the day, and the version
-- of the former one, which was the one seen.
create function app.begin_transfer(subscription uuid, seen integer) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    top subscriptions;
    bottom subscriptions;
    line order_lines;
    made uuid;
    instance uuid;
    begun subscriptions;
  begin
    select x.* into top from subscriptions s
      join subscriptions x on x.chain_id = s.chain_id and x.hop = 1
      where s.id = begin_transfer.subscription;
    if top.id is null or not app.may('subscriptions', 'update') or not exists (
        select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = top.seller_id) then
      return null;
    end if;
    perform from subscriptions x where x.chain_id = top.chain_id order by x.hop desc for update;
    select * into bottom from subscriptions x where x.chain_id = top.chain_id
      order by x.hop desc limit 1;
    if (select x.version from subscriptions x where x.id = begin_transfer.subscription) <> seen then
      raise exception using errcode = 'TL086', message = 'subscription_changed';
    end if;
    if bottom.state <> 'active' then
      raise exception using errcode = 'TL086', message = 'subscription_state';
    end if;
    if bottom.parent_id is not null
      or exists (select from subscriptions x where x.parent_id = bottom.id) then
      raise exception using errcode = 'TL086', message = 'transfer_of_bundle';
    end if;
    if bottom.scheduled <> '{}' then
      raise exception using errcode = 'TL086', message = 'transfer_scheduled';
    end if;
    if not app.has_moved(bottom) then
      raise exception using errcode = 'TL086', message = 'transfer_same_sellers';
    end if;
    instance := bottom.instance_id;
    if instance is null then
      insert into service_instances (company_id, service_id, line_id, state)
        values (top.seller_id, top.service_id, top.line_id, 'active') returning id into instance;
      update subscriptions x set instance_id = instance where x.chain_id = top.chain_id;
    end if;
    made := app.insert_order(bottom.buyer_id, (
      select jsonb_build_array(jsonb_build_object('plan_id', bottom.plan_id,
        'quantity', bottom.quantity, 'answers', l.answers,
        'beneficiary_id', bottom.beneficiary_id))
      from order_lines l where l.id = bottom.line_id), 'transfer', '', '', null, null);
    perform app.record_move('order', made, made, null, 'create', null, 'draft', 'seller', '', null);
    perform app.set_order_state(made, 'submit', 'ready', 'seller', '', null);
    loop
      -- It is set up already, and has had its trial.
      update order_lines x set instance_id = instance,
          terms = x.terms || '{"trial_days": 0}', charges = (
            select coalesce(jsonb_agg(c.value order by c.ordinality), '[]')
            from jsonb_array_elements(x.charges) with ordinality c
            where c.value ->> 'kind' <> 'once')
        where x.order_id = made returning * into line;
      perform app.set_order_state(made, 'start', 'submitting', 'seller', '', null);
      perform app.set_line_state(line.id, 'submit', 'submitting', 'job', null, '', null);
      exit when line.seller_id = top.seller_id;
      made := app.back_order(made, array[line.id]);
      if made is null then
        raise exception using errcode = 'TL081', message = 'not_orderable';
      end if;
    end loop;
    perform app.set_line_state(line.id, 'accept', 'in_progress', 'supplier', null, '', null);
    perform app.set_line_state(line.id, 'succeed', 'succeeded', 'supplier', null, '', null);
    select * into begun from subscriptions x where x.line_id = line.id;
    -- What its supplier knows it by.
    update provision_attempts a set line_id = line.id where a.line_id = top.line_id;
    update service_instances i set line_id = line.id where i.id = instance;
    return jsonb_build_object('id', begun.id, 'day', begun.started_on, 'version', (
      select x.version from subscriptions x where x.id = begin_transfer.subscription));
  end $$;
grant execute on function app.begin_transfer(uuid, integer) to app_user;

-- The instance goes on after its former subscription has ended.
create function app.continue_instance(subscription uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    s subscriptions;
  begin
    -- A chain is named by its lowest line.
    select x.* into s from subscriptions x join order_lines l on l.id = x.chain_id
      join orders o on o.id = l.order_id and o.source = 'transfer'
      where x.id = continue_instance.subscription and x.hop = 1 and x.state = 'active';
    if s.id is null or app.subscription_party(s) is distinct from 'seller' then
      return false;
    end if;
    update service_instances i set state = 'active' where i.id = s.instance_id;
    return true;
  end $$;
grant execute on function app.continue_instance(uuid) to app_user;

create or replace function app.prepare_supplier_change()
  returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    ended boolean := new.state = 'cancelled';
  begin
    -- Nothing changes for the supplier of what another subscription goes on with.
    if ended and exists (select from subscriptions x where x.instance_id = new.instance_id
        and x.hop = 1 and x.id <> new.id and x.state <> 'cancelled') then
      return null;
    end if;
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
