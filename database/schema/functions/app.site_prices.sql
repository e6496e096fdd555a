CREATE OR REPLACE FUNCTION app.site_prices(wanted uuid[])
 RETURNS TABLE(service_id uuid, amount bigint, currency text, per text, unit text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    site uuid := app.tenant_id();
    sold uuid[];
  begin
    if not exists (select from price_assignments a where a.company_id = site and a.kind = 'sell'
        and a.audience = 'visitors' and a.valid_from <= app.price_day()) then
      return;
    end if;
    select array_agg(p.id) into sold from plans p
      where p.state = 'offered' and p.deleted_at is null
        and (wanted is null or p.service_id = any (wanted))
        and (p.company_id = site or exists (select from listings g
          where g.company_id = site and g.service_id = p.service_id and g.state = 'listed'));
    if sold is null then
      return;
    end if;
    return query
      with priced as materialized (
        select p.service_id, p.bill_months, c.plan_id, c.kind, c.position, c.id, s.currency,
          case when c.model = 'package' then c.package_size || ' ' || c.unit else c.unit end as unit,
          coalesce(nullif((s.brackets -> 0 ->> 'rate_micro')::numeric, 0),
            (s.brackets -> 0 ->> 'flat_micro')::numeric) as micro,
          bool_and(s.brackets is not null) over (partition by c.plan_id) as complete
        from app.price_steps(null, site, null, sold, app.price_day(), false) s
          join plan_charges c on c.id = s.charge_id
          join plans p on p.id = c.plan_id
        where s.step = 1),
      -- The charge that a plan is known by.
      main as materialized (
        select distinct on (m.plan_id) m.*,
          case when m.kind = 'once' then 'once' when m.bill_months = 12 then 'year'
            else 'month' end as per,
          case when m.kind = 'once' or m.bill_months = 12 then 1 else m.bill_months end as share
        from priced m
        where m.complete and m.kind <> 'usage' and m.micro > 0
        order by m.plan_id, m.kind = 'once', m.position, m.id)
      select distinct on (m.service_id) m.service_id, ceil(m.micro / (10000 * m.share))::bigint,
        m.currency, m.per, m.unit
      from main m
      order by m.service_id, m.per = 'once',
        m.micro / (m.share * case m.per when 'year' then 12 else 1 end), m.plan_id;
  end $function$
;
grant execute on app.site_prices(uuid[]) to app_public;
