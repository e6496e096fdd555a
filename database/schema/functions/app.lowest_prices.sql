CREATE OR REPLACE FUNCTION app.lowest_prices(buyer uuid, seller uuid, plans uuid[])
 RETURNS TABLE(service_id uuid, amount bigint, currency text, per text, unit text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with priced as materialized (
      select p.service_id, p.bill_months, c.plan_id, c.kind, c.position, c.id, s.currency,
        case when c.model = 'package' then c.package_size || ' ' || c.unit else c.unit end as unit,
        coalesce(nullif((s.brackets -> 0 ->> 'rate_micro')::numeric, 0),
          (s.brackets -> 0 ->> 'flat_micro')::numeric) as micro,
        bool_and(s.brackets is not null) over (partition by c.plan_id) as complete
      from app.price_steps(lowest_prices.buyer, lowest_prices.seller, null, lowest_prices.plans,
          app.price_day(), false) s
        join plan_charges c on c.id = s.charge_id
        join plans p on p.id = c.plan_id
      where s.step = 1),
    -- The main charge of each plan.
    main as materialized (
      select distinct on (m.plan_id) m.*,
        case when m.kind = 'once' then 'once' when m.bill_months = 12 then 'year'
          else 'month' end as per,
        case when m.kind = 'once' or m.bill_months = 12 then 1 else m.bill_months end as share
      from priced m
      where m.complete and m.kind <> 'usage' and m.micro > 0
      order by m.plan_id, m.kind = 'once', m.position, m.id)
    select distinct on (m.service_id) m.service_id, ceil(
      m.micro * 10 ^ app.minor_digits(m.currency)::numeric / (1000000 * m.share))::bigint,
      m.currency, m.per, m.unit
    from main m
    order by m.service_id, m.per = 'once',
      m.micro / (m.share * case m.per when 'year' then 12 else 1 end), m.plan_id
  $function$
;
