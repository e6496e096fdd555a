CREATE OR REPLACE FUNCTION app.add_usage(source text, usage jsonb, moment timestamp with time zone)
 RETURNS TABLE(line integer, problem text, known boolean, period_to date)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
      -- A part's usage is charged to its bundle.
      select b.* into s from subscriptions x join subscriptions b on b.id = coalesce(x.parent_id, x.id)
        where x.id = u.subscription_id;
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
      if u.corrects <> '' then
        select * into corrected from usage_records x
          where x.subscription_id = s.id and x.source = add_usage.source
            and x.external_id = u.corrects and x.quantity > 0;
      end if;
      select * into r from app.rates_in(s.id, coalesce((select c.plan_id from subscription_rates c
          where c.subscription_id = s.id and c.charge_id = corrected.charge_id limit 1),
          app.plan_on(s, u.used_on)),
          greatest(u.used_on, s.anchor)) x
        where x.kind = 'usage' and x.meter = u.meter;
      amount := u.value * 10::numeric ^ coalesce(r.decimals, 0);
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
  end $function$
;
grant execute on app.add_usage(text,jsonb,timestamp with time zone) to app_user;
