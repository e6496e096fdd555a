-- Usage, price runs and notices of renewals.

-- Adds usage reported by the company that delivers a service, to every hop of the chain. Rows are
-- `[{subscription_id, meter, quantity, used_on, external_id, corrects}]`; each is answered on its
-- own. Late records go to the open period.
create function app.add_usage(source text, usage jsonb, moment timestamptz)
  returns table (line integer, problem text, known boolean, period_to date)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    u record;
    s subscriptions;
    top subscriptions;
    bottom subscriptions;
    r subscription_rates;
    corrected usage_records;
    before usage_records;
    amount numeric;
    from_day date;
    k integer;
  begin
    for u in select x.*, x.quantity::numeric as value
        from rows from (jsonb_to_recordset(usage) as (subscription_id uuid, meter text,
            quantity text, used_on date, external_id text, corrects text))
          with ordinality x (subscription_id, meter, quantity, used_on, external_id, corrects,
            place)
        order by x.place loop
      line := u.place;
      problem := null;
      known := false;
      period_to := null;
      s := null; r := null; corrected := null; before := null; bottom := null;
      select * into s from subscriptions x where x.id = u.subscription_id;
      select * into top from subscriptions x where x.chain_id = s.chain_id order by x.hop limit 1;
      if s.id is null or not app.may('subscriptions', 'update')
        or not exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = top.seller_id) then
        problem := 'subscription_unknown';
        return next;
        continue;
      end if;
      select * into bottom from subscriptions x
        where x.chain_id = s.chain_id order by x.hop desc limit 1 for no key update;
      select * into before from usage_records x
        where x.subscription_id = s.id and x.source = add_usage.source
          and x.external_id = u.external_id;
      select * into r from app.rates_in(s.id, s.plan_id, greatest(u.used_on, s.anchor)) x
        where x.kind = 'usage' and x.meter = u.meter;
      amount := u.value * 10::numeric ^ coalesce(r.decimals, 0);
      if u.corrects <> '' then
        select * into corrected from usage_records x
          where x.subscription_id = s.id and x.source = add_usage.source
            and x.external_id = u.corrects and x.quantity > 0;
      end if;
      problem := case
        when s.state not in ('active', 'suspended', 'pending_cancel', 'cancelled')
          or s.anchor is null or u.used_on < s.anchor then 'usage_before_start'
        when s.ends_on is not null and u.used_on >= s.ends_on then 'usage_after_end'
        when u.used_on > (moment at time zone s.time_zone)::date then 'usage_in_future'
        when r.id is null then 'meter_unknown'
        when amount <> trunc(amount) or abs(amount) > 1e15 then 'usage_decimals'
        when amount = 0 then 'usage_zero'
        when (amount < 0) <> (u.corrects <> '') then 'usage_correction'
        when u.corrects <> '' and (corrected.id is null or corrected.charge_id <> r.charge_id)
          then 'usage_corrects_unknown'
        when before.id is not null and (before.quantity, before.used_on, before.charge_id)
          is distinct from (amount::bigint, u.used_on, r.charge_id) then 'usage_key_taken'
        when corrected.id is not null and before.id is null and corrected.quantity + amount
            + coalesce((select sum(x.quantity) from usage_records x
              where x.corrects_id = corrected.id), 0) < 0 then 'usage_corrects_too_much' end;
      if problem is not null then
        return next;
        continue;
      end if;
      if before.id is not null then
        known := true;
        period_to := before.period_to;
        return next;
        continue;
      end if;
      from_day := greatest(u.used_on, bottom.usage_closed_to);
      k := floor(app.months_between(s.anchor, from_day)::numeric / s.bill_months);
      if (s.anchor + make_interval(months => k * s.bill_months))::date > from_day then
        k := k - 1;
      end if;
      period_to := (s.anchor + make_interval(months => (k + 1) * s.bill_months))::date;
      insert into usage_records (seller_id, buyer_id, subscription_id, charge_id, meter, quantity,
        used_on, period_from, period_to, source, external_id, corrects_id)
        select x.seller_id, x.buyer_id, x.id, r.charge_id, u.meter, amount::bigint, u.used_on,
          (s.anchor + make_interval(months => k * s.bill_months))::date, add_usage.period_to,
          add_usage.source, u.external_id, (select c.id from usage_records c
            where corrected.id is not null and c.subscription_id = x.id
              and c.source = add_usage.source and c.external_id = u.corrects)
        from subscriptions x where x.chain_id = s.chain_id;
      update subscriptions x set usage_due = least(x.usage_due, add_usage.period_to)
        where x.id = bottom.id and (x.usage_due is null or x.usage_due > add_usage.period_to);
      return next;
    end loop;
  end $$;
grant execute on function app.add_usage to app_user;

-- Charges the usage of periods that are over, for up to `most` chains. Returns how many.
create function app.close_usage(moment timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    bottom subscriptions;
    h subscriptions;
    closed integer := 0;
  begin
    for bottom in select * from subscriptions s
        where s.usage_due <= (moment at time zone 'UTC' + interval '14 hours')::date
          and s.usage_due <= (moment at time zone s.time_zone)::date
        order by s.usage_due, s.id limit most for no key update skip locked loop
      for h in select * from subscriptions x where x.chain_id = bottom.chain_id order by x.hop loop
        perform app.add_facts(h, 'usage ' || bottom.usage_due, coalesce((
          select jsonb_agg(jsonb_build_object('kind', 'usage', 'charge_id', t.charge_id,
            'quantity', t.total, 'service_from', t.period_from, 'service_to', t.period_to,
            'period_from', t.period_from, 'period_to', t.period_to) order by t.charge_id)
          from (select x.charge_id, x.period_from, x.period_to, sum(x.quantity) as total
            from usage_records x
            where x.subscription_id = h.id and x.period_to = bottom.usage_due
            group by 1, 2, 3) t
          where t.total <> 0), '[]'));
      end loop;
      update subscriptions x set usage_closed_to = bottom.usage_due,
        usage_due = (select min(r.period_to) from usage_records r
          where r.subscription_id = bottom.id and r.period_to > bottom.usage_due)
        where x.id = bottom.id;
      closed := closed + 1;
    end loop;
    return closed;
  end $$;
grant execute on function app.close_usage to app_platform;

call app.add_notification_kind('subscriptions.renewal', 'billing_notifications', false, true);
call app.add_notification_kind('subscriptions.price', 'billing_notifications', false, true);

-- Tells both sides of every hop that a term of a year or more renews in 60, 30 or 7 days. Returns
-- how many subscriptions.
create function app.notice_renewals(moment timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    s subscriptions;
    days integer;
    told jsonb;
    noticed integer := 0;
  begin
    for s in select * from subscriptions x
        where x.term_months >= 12 and x.state in ('active', 'suspended') and x.ends_on is null
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
      told := jsonb_build_object('subscription', s.id, 'service', s.service, 'plan', s.plan,
        'quantity', coalesce((s.scheduled ->> 'quantity')::integer, s.quantity),
        'day', s.term_to);
      perform app.notify_permission_holders(s.buyer_id, 'subscriptions', 'update',
        'subscriptions.renewal', told || jsonb_build_object('customer', ''), s.id, null);
      perform app.notify_permission_holders(s.seller_id, 'subscriptions', 'update',
        'subscriptions.renewal', told || jsonb_build_object('customer',
          (select c.name from companies c where c.id = s.buyer_id)), s.id, null);
      update subscriptions x set noticed_days = days where x.id = s.id;
      noticed := noticed + 1;
    end loop;
    return noticed;
  end $$;
grant execute on function app.notice_renewals to app_platform;

-- Brings subscriptions of a seller to its current prices, from their next period or renewal on. A
-- commitment keeps its price until it ends. Of several runs before one boundary the newest counts;
-- those that it overtakes are counted. Null for a seller out of the caller's reach.
create function app.run_prices(seller uuid, only_plan uuid, only_buyer uuid, at_renewal boolean,
    day date, why text, dry boolean)
  returns table (subscription_id uuid, service text, buyer_name text, quantity integer,
    currency text, valid_from date, skipped text, before jsonb, after jsonb, overtaken integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  #variable_conflict use_column
  declare
    run uuid := gen_random_uuid();
    s subscriptions;
    boundary date;
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
        where x.seller_id = seller and x.state in ('active', 'suspended', 'pending_cancel')
          and (only_plan is null or x.plan_id = only_plan)
          and (only_buyer is null or x.buyer_id = only_buyer)
        group by x.buyer_id order by x.buyer_id loop
      select jsonb_object_agg(t.charge_id || ' ' || t.currency, t.brackets) filter (where t.brackets is not null)
        into resolved
        from app.price_steps(b.buyer_id, b.buyer_id, null, b.plans, day, false) t
        where t.step = 1 and t.seller_id = seller and t.problem is null;
      for s in select * from subscriptions x
          where x.seller_id = seller and x.buyer_id = b.buyer_id
            and x.state in ('active', 'suspended', 'pending_cancel')
            and (only_plan is null or x.plan_id = only_plan)
          order by x.id for no key update loop
        boundary := case when at_renewal then s.term_to else s.charged_to end;
        select jsonb_agg(to_jsonb(r) order by r.charge_id),
          jsonb_agg(to_jsonb(r) || jsonb_build_object('brackets', resolved -> (r.charge_id || ' ' || s.currency))
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
              resolved -> (r.charge_id || ' ' || s.currency), r.bill_months, r.early_fee_bps, boundary, run
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
grant execute on function app.run_prices to app_user;

-- What people did to a subscription is in the audit log of their side.
create function app.audit_subscription_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    if new.actor_id is null then
      return null;
    end if;
    entry.company_id := case new.party when 'seller' then new.seller_id else new.buyer_id end;
    entry.action := 'update';
    entry.resource_type := 'subscriptions';
    entry.resource_id := new.subscription_id;
    entry.resource_label := (select s.service || ', ' || s.plan from subscriptions s
      where s.id = new.subscription_id);
    entry.result := 'done';
    entry.reason := nullif(new.reason, '');
    entry.before := jsonb_build_object('state', new.from_state) || new.before;
    entry.after := jsonb_build_object('state', new.to_state) || new.after;
    perform app.write_audit(entry);
    return null;
  end $$;

create constraint trigger audit_change after insert on subscription_changes
  deferrable initially deferred
  for each row execute function app.audit_subscription_change();
