CREATE OR REPLACE FUNCTION app.start_subscription(line uuid, day date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
      -- Chosen with the order or in the quote.
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
  end $function$
;
