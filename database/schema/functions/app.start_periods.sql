CREATE OR REPLACE FUNCTION app.start_periods(moment timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
        -- No time zone is further ahead of UTC.
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
  end $function$
;
grant execute on app.start_periods(timestamp with time zone,integer) to app_platform;
