CREATE OR REPLACE FUNCTION app.transition_subscription(subscription uuid, based_on integer, event text, to_state text, day date, next jsonb, facts jsonb, why text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
    select * into s from subscriptions x where x.id = transition_subscription.subscription;
    party := app.subscription_party(s);
    if s.id is null or party is null then
      return false;
    end if;
    if s.parent_id is not null then
      raise exception using errcode = 'TL086', message = 'subscription_of_bundle';
    end if;
    -- Locks all hops, lowest first, in the same order as app.start_periods.
    perform from subscriptions x where x.chain_id = s.chain_id order by x.hop desc for update;
    select * into s from subscriptions x where x.id = transition_subscription.subscription;
    if s.version <> based_on then
      raise exception using errcode = 'TL086', message = 'subscription_changed';
    end if;
    if not app.can_transition('subscription', s.state, event, to_state, party) then
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
        if part.quantity / h.quantity::bigint * moved.quantity > app.limit_of('units') then
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
  end $function$
;
grant execute on app.transition_subscription(uuid,integer,text,text,date,jsonb,jsonb,text) to app_platform;
grant execute on app.transition_subscription(uuid,integer,text,text,date,jsonb,jsonb,text) to app_user;
