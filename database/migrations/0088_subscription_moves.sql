-- What starts and changes subscriptions. The facts of charge events come from one set of pure
-- functions (contract/src/subscriptions); here they are written for every hop of the chain, each
-- with its own prices.

-- Charge events are never changed. They go only with the company that they belong to.
create function app.refuse_change() returns trigger
  language plpgsql
  as $$
  begin
    raise exception using errcode = '42501', message = tg_table_name || ' is append-only';
  end $$;
create trigger append_only before update on charge_events
  for each row execute function app.refuse_change();
create trigger append_only before update on usage_records
  for each row execute function app.refuse_change();

-- The same id for what happens at every hop of a chain.
create function app.event_group(chain uuid, what text) returns uuid
  language sql immutable strict parallel safe
  as $$ select md5(chain::text || ' ' || what)::uuid $$;

-- The price of a unit, where it is the same for every unit.
create function app.single_unit_micros(model text, brackets jsonb) returns bigint
  language sql immutable parallel safe
  as $$
    select case when jsonb_array_length(brackets) = 1 and brackets -> 0 ->> 'flat_micro' = '0'
      then (brackets -> 0 ->> 'rate_micro')::bigint end
  $$;

-- The version of each price that counts in a period: the newest from its first day or before, or
-- the first one of a plan that was changed to within the period.
create function app.rates_in(subscription uuid, plan uuid, period_from date)
  returns setof subscription_rates
  language sql stable
  as $$
    select distinct on (r.charge_id) r.*
    from subscription_rates r
    where r.subscription_id = $1 and r.plan_id = $2
    order by r.charge_id, r.valid_from <= $3 desc,
      case when r.valid_from <= $3 then r.valid_from end desc nulls last, r.valid_from,
      r.number desc
  $$;

-- Adds prices as agreed: those of an order line, or those resolved for a plan that it changes to.
create function app.add_rates(line order_lines, subscription uuid, plan uuid, charges jsonb,
    day date, bill_months integer, early_fee_bps integer)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    insert into subscription_rates (seller_id, buyer_id, subscription_id, line_id, plan_id,
      charge_id, code, name, kind, model, unit, meter, package_size, decimals, tax_code, currency,
      brackets, bill_months, early_fee_bps, valid_from)
    select line.seller_id, line.buyer_id, subscription, line.id, plan, c.charge_id, c.code, c.name,
      c.kind, c.model, coalesce(c.unit, ''), c.meter, c.package_size, coalesce(c.decimals, 0),
      coalesce(c.tax_code, ''), line.currency, c.brackets, bill_months, early_fee_bps, day
    from jsonb_to_recordset(charges) c (charge_id uuid, code text, name text, kind text, model text,
      unit text, meter text, package_size integer, decimals integer, tax_code text, brackets jsonb)
  $$;

-- Writes the facts of one hop: `[{kind, charge_id, quantity, service_from, service_to, period_from,
-- period_to}]`. A fact without a price at this hop is refused, so that nothing is left unbilled.
create function app.add_facts(subscription subscriptions, what text, facts jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    written integer;
  begin
    insert into charge_events (group_id, hop, kind, model, seller_id, buyer_id, order_line_id,
      subscription_id, service_id, charge_id, tax_code, quantity, price_version_id, unit_micros,
      currency, service_from, service_to, period_from, period_to)
    select app.event_group(subscription.chain_id, what || ' ' || f.place),
      subscription.hop, f.kind, subscription.model, subscription.seller_id, subscription.buyer_id,
      subscription.line_id, subscription.id, subscription.service_id, f.charge_id, r.tax_code,
      f.quantity, r.id, app.single_unit_micros(r.model, r.brackets), r.currency, f.service_from,
      f.service_to, f.period_from, f.period_to
    from rows from (jsonb_to_recordset(facts) as (kind text, charge_id uuid, quantity bigint,
        service_from date, service_to date, period_from date, period_to date))
        with ordinality f (kind, charge_id, quantity, service_from, service_to, period_from,
          period_to, place)
      join lateral (select r.* from subscription_rates r
        where r.subscription_id = subscription.id and r.charge_id = f.charge_id
        order by r.valid_from <= f.period_from desc,
          case when r.valid_from <= f.period_from then r.valid_from end desc nulls last,
          r.valid_from, r.number desc
        limit 1) r on true
    order by f.place;
    get diagnostics written = row_count;
    if written <> jsonb_array_length(facts) then
      raise exception using errcode = 'TL086', message = 'charge_without_price';
    end if;
  end $$;

-- Starts the subscription of an order line that succeeded, at the prices of the line, and charges
-- what is due once and the first period. In a trial, charges begin with the day after it. Returns
-- its id; null for a line that only has charges due once. Called again, it changes nothing.
create function app.start_subscription(line uuid, day date) returns uuid
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
  begin
    select * into l from order_lines o where o.id = start_subscription.line;
    if l.id is null then
      return null;
    end if;
    select * into s from subscriptions x where x.line_id = l.id for update;
    if s.id is not null then
      return s.id;
    end if;
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
      window_from, trial_to, charged_to, end_action, ends_on)
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
      case when first > day and terms ->> 'trial_end' = 'end' then first end
    from (select) one left join trade_terms t
      on t.seller_id = l.seller_id and t.buyer_id = l.buyer_id
    where exists (select from jsonb_array_elements(l.charges) c where c ->> 'kind' <> 'once')
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

-- Months of a term: whole billing periods, and a single one without commitment.
create function app.months_of_term(term_months integer, bill_months integer) returns integer
  language sql immutable strict parallel safe
  as $$ select greatest(1, (term_months + bill_months - 1) / bill_months) * bill_months $$;

-- The charges of a line that isn't a subscription, such as a device. Called again, it changes
-- nothing.
create function app.charge_line_once(l order_lines, hop integer, chain uuid, day date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (select from subscription_rates r where r.line_id = l.id) then
      return;
    end if;
    perform app.add_rates(l, null, l.plan_id, l.charges, day, 1, 0);
    insert into charge_events (group_id, hop, kind, model, seller_id, buyer_id, order_line_id,
      service_id, charge_id, tax_code, quantity, price_version_id, unit_micros, currency,
      service_from, service_to, period_from, period_to)
    select app.event_group(chain, 'start once ' || r.charge_id || ' ' || day), hop, 'once',
      coalesce((select t.model from trade_terms t
        where t.seller_id = l.seller_id and t.buyer_id = l.buyer_id), 'resale'),
      l.seller_id, l.buyer_id, l.id, l.service_id, r.charge_id, r.tax_code,
      (l.quantity * 10::numeric ^ r.decimals)::bigint, r.id,
      app.single_unit_micros(r.model, r.brackets), l.currency, day, day + 1, day, day + 1
    from subscription_rates r where r.line_id = l.id;
  end $$;

-- Charges an accepted charge found after the order, once.
create function app.charge_order_charge(charge uuid, day date) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    insert into charge_events (group_id, hop, kind, model, seller_id, buyer_id, order_line_id,
      subscription_id, service_id, quantity, unit_micros, currency, service_from, service_to,
      period_from, period_to)
    select app.event_group(c.id, 'order charge'), coalesce(s.hop, 1), 'order_charge',
      coalesce(s.model, 'resale'), c.seller_id, c.buyer_id, c.line_id, s.id, l.service_id, 1,
      c.amount_micro, c.currency, day, day + 1, day, day + 1
    from order_charges c
      left join order_lines l on l.id = c.line_id
      left join subscriptions s on s.line_id = c.line_id
    where c.id = charge_order_charge.charge and c.state = 'accepted'
    on conflict (group_id, hop) do nothing
  $$;

-- What a change shows of a subscription before and after it.
create function app.subscription_summary(s subscriptions) returns jsonb
  language sql immutable parallel safe
  as $$
    select jsonb_strip_nulls(jsonb_build_object('quantity', s.quantity, 'plan', s.plan,
      'term_to', s.term_to, 'end_action', s.end_action, 'ends_on', s.ends_on,
      'scheduled', nullif(s.scheduled, '{}')))
  $$;

-- As whom the caller acts on a subscription: as its seller before its buyer; null for nobody.
create function app.subscription_party(s subscriptions) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case
      when current_setting('role') = 'app_platform' then 'job'
      when not app.may('subscriptions', 'update') then null
      when exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = s.seller_id) then 'seller'
      when s.buyer_id = app.actor_company(app.user_id()) then 'buyer' end
  $$;

-- Prices of a plan for every hop of a chain, as resolved for the lowest buyer on a day; they count
-- from `since`.
create function app.agree_plan(chain uuid, plan uuid, day date, since date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    lowest uuid := (select s.buyer_id from subscriptions s where s.chain_id = agree_plan.chain
      order by s.hop desc limit 1);
    s subscriptions;
    prices jsonb;
    charges integer := (select count(*) from plan_charges c where c.plan_id = agree_plan.plan);
  begin
    for s in select * from subscriptions x where x.chain_id = agree_plan.chain order by x.hop loop
      select jsonb_agg(jsonb_build_object('charge_id', c.id, 'code', c.code, 'name', c.name,
          'kind', c.kind, 'model', c.model, 'unit', c.unit, 'meter', c.meter,
          'package_size', c.package_size, 'decimals', c.decimals, 'tax_code', c.tax_code,
          'brackets', t.brackets)) into prices
        from app.price_steps(lowest, lowest, null, array[agree_plan.plan], day, false) t
          join plan_charges c on c.id = t.charge_id
        where t.seller_id = s.seller_id and t.buyer_id = s.buyer_id and t.currency = s.currency
          and t.brackets is not null and t.problem is null;
      if coalesce(jsonb_array_length(prices), 0) <> charges then
        raise exception using errcode = 'TL086', message = 'plan_without_price';
      end if;
      perform app.add_rates(l, s.id, agree_plan.plan, prices, since, p.bill_months, p.early_fee_bps)
        from order_lines l, plans p where l.id = s.line_id and p.id = agree_plan.plan;
    end loop;
  end $$;

-- Moves a subscription and all hops of its chain. `next` is what it becomes, `facts` what is
-- charged for it; both come from the pure functions of the contract, from the version that the
-- caller read. Returns false for a subscription that the caller cannot change.
create function app.move_subscription(subscription uuid, based_on integer, event text,
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
  begin
    select * into s from subscriptions x where x.id = move_subscription.subscription;
    party := app.subscription_party(s);
    if s.id is null or party is null then
      return false;
    end if;
    -- All hops, the lowest first, as app.start_periods does.
    perform from subscriptions x where x.chain_id = s.chain_id order by x.hop desc for update;
    select * into s from subscriptions x where x.id = move_subscription.subscription;
    if s.version <> based_on then
      raise exception using errcode = 'TL086', message = 'subscription_changed';
    end if;
    if not app.may_move('subscription', s.state, event, to_state, party) then
      raise exception using errcode = 'TL086', message = 'subscription_state';
    end if;
    if event = 'suspend' and coalesce(btrim(why), '') = '' then
      raise exception using errcode = 'TL086', message = 'suspension_reason';
    end if;
    if event = 'resume' and s.hop > s.suspended_hop then
      raise exception using errcode = 'TL086', message = 'subscription_suspended_above';
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
        where i.id = s.instance_id and i.state <> case to_state when 'cancelled' then 'ended'
          else to_state end;
    end if;
    return true;
  end $$;
grant execute on function app.move_subscription to app_user, app_platform;

-- Charges the periods that have begun, and begins the terms that only go on, for up to `most`
-- chains; a set at a time. What ends, converts or changes with its renewal is left to
-- app.move_subscription. Returns how many hops were charged.
create function app.start_periods(moment timestamptz, most integer) returns integer
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
      where s.fulfils_id is null and s.state in ('active', 'suspended', 'pending_cancel')
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
grant execute on function app.start_periods to app_platform;

-- Months from one start of a period to another, both counted from the same anchor.
create function app.months_between(from_day date, to_day date) returns integer
  language sql immutable strict parallel safe
  as $$
    select ((extract(year from to_day) - extract(year from from_day)) * 12
      + extract(month from to_day) - extract(month from from_day))::integer
  $$;

-- Subscriptions at the bottom of their chains that convert, end, or change with their renewal.
create function app.subscriptions_due(moment timestamptz, most integer)
  returns table (id uuid, day date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, d.day
    from subscriptions s cross join lateral (select (moment at time zone s.time_zone)::date) d (day)
    where s.fulfils_id is null and s.state in ('trial', 'active', 'suspended', 'pending_cancel')
      and (s.ends_on <= d.day or s.trial_to <= d.day
        or s.term_to <= d.day and s.term_to <= s.charged_to and s.trial_to is null
          and (s.scheduled <> '{}' or s.end_action = 'end'))
      -- No zone is further ahead.
      and least(s.ends_on, s.trial_to, s.term_to)
        <= (moment at time zone 'UTC' + interval '14 hours')::date
    order by least(s.ends_on, s.trial_to, s.term_to), s.id limit most
  $$;
grant execute on function app.subscriptions_due to app_platform;
