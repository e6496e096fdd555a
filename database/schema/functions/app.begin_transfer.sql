CREATE OR REPLACE FUNCTION app.begin_transfer(subscription uuid, seen integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
    perform app.record_transition('order', made, made, null, 'create', null, 'draft', 'seller', '', null);
    perform app.set_order_state(made, 'submit', 'ready', 'seller', '', null);
    loop
      -- The service is already set up, and its trial is over.
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
    -- Our requests to the supplier about the service move to the new line.
    update provision_attempts a set line_id = line.id where a.line_id = top.line_id;
    update service_instances i set line_id = line.id where i.id = instance;
    return jsonb_build_object('id', begun.id, 'day', begun.started_on, 'version', (
      select x.version from subscriptions x where x.id = begin_transfer.subscription));
  end $function$
;
grant execute on app.begin_transfer(uuid,integer) to app_user;
