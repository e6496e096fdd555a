CREATE OR REPLACE FUNCTION app.run_prices(seller uuid, only_plan uuid, only_buyer uuid, chosen uuid[], at_renewal boolean, notice_days integer, day date, why text, dry boolean)
 RETURNS TABLE(subscription_id uuid, service text, buyer_name text, quantity integer, currency text, valid_from date, skipped text, before jsonb, after jsonb, overtaken jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
    -- Prices are resolved once per buyer, for all of its plans.
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
        -- A subscription that rolls over has a boundary in every period.
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
        overtaken := coalesce((select jsonb_agg(jsonb_build_object('day', c.day, 'reason', c.reason)
            order by c.day, c.at)
          from subscription_changes c where skipped is null and c.subscription_id = s.id
            and c.event = 'price' and coalesce(c.plan_id, s.plan_id) = s.plan_id
            and c.day > run_prices.day and c.day <= boundary), '[]');
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
  end $function$
;
grant execute on app.run_prices(uuid,uuid,uuid,uuid[],boolean,integer,date,text,boolean) to app_user;
