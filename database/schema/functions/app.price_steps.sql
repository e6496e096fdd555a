CREATE OR REPLACE FUNCTION app.price_steps(buyer uuid, seller uuid, as_list uuid, plans uuid[], on_day date, guarded boolean, explained boolean DEFAULT false)
 RETURNS TABLE(plan_id uuid, charge_id uuid, step integer, seller_id uuid, buyer_id uuid, list_id uuid, list_name text, audience text, entry_id uuid, scope text, method text, bps integer, add_micro bigint, valid_from date, base_list uuid, currency text, rate_e8 bigint, owns boolean, brackets jsonb, exact jsonb, problem text, guards text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_nestloop TO 'off'
AS $function$
  #variable_conflict use_column
  begin
  return query
  with recursive path as materialized (
    select t.depth + (buyer is null)::integer as step, t.ancestor_id as seller_id,
      b.id as buyer_id, b.kind as buyer_kind,
      (select p.tier from partners p where p.company_id = t.ancestor_id
        and p.partner_company_id = b.id and p.deleted_at is null) as tier,
      c.status = 'active' and c.deleted_at is null as active
    from company_tree t
      join companies c on c.id = t.ancestor_id
      left join company_tree u on u.descendant_id = t.descendant_id and u.depth = t.depth - 1
      left join companies b on b.id = u.ancestor_id
    where t.descendant_id = coalesce(buyer, seller) and t.depth >= (buyer is not null)::integer),
  -- The newest list of each audience, then the first audience that has one.
  newest as materialized (
    select distinct on (p.step, a.kind, a.audience) p.step, a.kind, a.audience, a.list_id,
      array_position(array['buyer', 'tier', 'kind', 'visitors'], a.audience) as place
    from path p join price_assignments a on a.company_id = p.seller_id
    where a.valid_from <= on_day and case a.audience
      when 'buyer' then a.target = p.buyer_id::text
      when 'tier' then a.target = p.tier
      when 'kind' then a.target = p.buyer_kind
      else p.buyer_id is null end
    order by p.step, a.kind, a.audience, a.valid_from desc),
  assigned as materialized (
    select distinct on (found.step, found.kind) found.*
    from (
      select n.step, n.kind, n.audience, n.list_id, n.place from newest n
        where n.list_id is not null
      union all
      select 1, l.kind, 'list', l.id, 0 from price_lists l where l.id = as_list) found
    order by found.step, found.kind, found.place),
  -- Each list and its bases.
  chain as materialized (
    select a.step, a.kind, lists.place, lists.list_id, lists.currency
    from assigned a
      join price_lists l on l.id = a.list_id
      left join price_lists b on b.id = l.base_list_id
      left join price_lists c on c.id = b.base_list_id
      cross join lateral (values (1, l.id, l.currency), (2, b.id, b.currency),
        (3, c.id, c.currency)) lists (place, list_id, currency)
    where lists.list_id is not null),
  -- Services that every company below their owner lists.
  sold as materialized (
    select w.service_id
    from (select distinct p.service_id, p.company_id from plans p where p.id = any (plans)) w
      join services s on s.id = w.service_id
      join path o on o.seller_id = w.company_id
    where s.state = 'published' and s.deleted_at is null and o.active
      and o.step - 1 = (select count(*) from path m
        join listings g on g.company_id = m.seller_id and g.service_id = w.service_id
        where m.step < o.step and m.active and g.state = 'listed')),
  charges as materialized (
    select p.id as plan_id, c.id as charge_id, p.service_id, s.category,
      coalesce(o.step, 0) as owner_step,
      p.state = 'offered' and p.deleted_at is null
        and p.service_id in (select x.service_id from sold x) as offered
    from plans p
      join services s on s.id = p.service_id
      join plan_charges c on c.plan_id = p.id
      left join path o on o.seller_id = p.company_id
    where p.id = any (plans)),
  targets as materialized (
    select c.charge_id, t.place, t.scope, t.target
    from charges c cross join lateral (values (1, 'charge', c.charge_id::text),
      (2, 'plan', c.plan_id::text), (3, 'service', c.service_id::text),
      (4, 'category', c.category), (5, 'all', '')) t (place, scope, target)
    where c.offered),
  entries as materialized (
    select l.step, l.kind, l.place as list_place, l.currency as entry_currency, t.place, t.target,
      e.*
    from chain l
      cross join (select distinct place, scope, target from targets) t
      cross join lateral (
        select f.id, f.list_id as base_list, f.scope, f.method, f.brackets, f.bps, f.add_micro,
          f.valid_from
        from price_entries f where f.list_id = l.list_id and f.scope = t.scope
          and f.target = t.target and f.valid_from <= on_day
        order by f.valid_from desc limit 1) e
    where e.method <> 'inherit'),
  chosen as materialized (
    select distinct on (t.charge_id, e.step, e.kind) t.charge_id, e.*
    from targets t join entries e on e.place = t.place and e.target = t.target
    order by t.charge_id, e.step, e.kind, e.list_place, t.place),
  -- Recommended prices and price limits come from above; only the owner uses its own.
  advice as materialized (
    select c.charge_id, c.step, c.kind, c.brackets, c.entry_currency, l.guard
    from chosen c join assigned a on a.step = c.step and a.kind = c.kind
      join price_lists l on l.id = a.list_id
    where c.kind <> 'sell' and c.method = 'fixed'),
  hops as materialized (
    select c.plan_id, c.charge_id, p.step, p.seller_id, p.buyer_id, l.id as list_id,
      l.name as list_name, a.audience, l.currency, l.step_micro, l.rounding, l.guard,
      l.min_margin_bps, e.id as entry_id, e.scope, e.method, e.bps, e.add_micro, e.valid_from,
      e.base_list, e.entry_currency, p.step = c.owner_step as owns, c.offered,
      case e.method when 'fixed' then e.brackets when 'off_msrp' then m.brackets end as start,
      case e.method when 'fixed' then e.entry_currency when 'off_msrp' then m.entry_currency
        else u.currency end as source_currency
    from charges c
      join path p on p.step <= greatest(c.owner_step, 1)
      left join assigned a on a.step = p.step and a.kind = 'sell'
      left join price_lists l on l.id = a.list_id
      left join chosen e on e.charge_id = c.charge_id and e.step = p.step and e.kind = 'sell'
      left join assigned ua on ua.step = p.step + 1 and ua.kind = 'sell'
      left join price_lists u on u.id = ua.list_id
      left join lateral (
        select d.brackets, d.entry_currency from advice d
        where e.method = 'off_msrp' and d.charge_id = c.charge_id and d.kind = 'msrp'
          and (d.step > p.step or p.step = c.owner_step and d.step = p.step)
        order by d.step limit 1) m on true),
  -- The exact factors: multiplied by m, divided by d; a_n / a_d is added to rates.
  factors as materialized (
    select h.*, r.rate_e8,
      case when not h.offered then 'not_offered'
        when h.list_id is null or h.entry_id is null then 'not_priced'
        when h.method = 'not_sold' then 'not_sold'
        when h.owns and h.method in ('markup', 'margin', 'pass') then 'no_buy_price'
        when h.method = 'off_msrp' and h.start is null then 'no_msrp'
        when h.source_currency <> h.currency and r.rate_e8 is null
          or h.add_micro <> 0 and h.entry_currency <> h.currency and q.rate_e8 is null
          then 'no_rate' end as first_problem,
      case h.method when 'markup' then 10000 + h.bps when 'off_msrp' then 10000 - h.bps
        when 'margin' then 10000 else 1 end
        * case when h.source_currency = h.currency then 1 else r.rate_e8 end as m,
      case h.method when 'markup' then 10000 when 'off_msrp' then 10000
        when 'margin' then 10000 - h.bps else 1 end
        * case when h.source_currency = h.currency then 1 else 100000000::numeric end as d,
      h.add_micro * case when h.entry_currency = h.currency then 1
        else coalesce(q.rate_e8, 0) end as a_n,
      case when h.entry_currency = h.currency then 1 else 100000000::numeric end as a_d,
      h.method in ('fixed', 'pass') and h.source_currency = h.currency as kept
    from hops h
      left join lateral (
        select x.rate_e8 from exchange_rates x where x.company_id = h.seller_id
          and x.from_currency = h.source_currency and x.to_currency = h.currency
          and x.valid_from <= on_day
        order by x.valid_from desc limit 1) r on h.source_currency <> h.currency
      left join lateral (
        select x.rate_e8 from exchange_rates x where x.company_id = h.seller_id
          and x.from_currency = h.entry_currency and x.to_currency = h.currency
          and x.valid_from <= on_day
        order by x.valid_from desc limit 1) q on h.entry_currency <> h.currency),
  -- The highest step with a problem, from which nothing below has a price.
  ready as materialized (
    select f.*, max(f.step) filter (where f.first_problem is not null)
        over (partition by f.charge_id) as broken_at,
      f.step_micro::numeric as step_size
    from factors f),
  prices as (
    select f.charge_id, f.step, b.ordinality as place, (b.value ->> 'from')::bigint as starts,
      (b.value ->> 'rate_micro')::numeric * f.m * f.a_d + f.a_n * f.d as rate_n,
      (b.value ->> 'flat_micro')::numeric * f.m as flat_n, f.d * f.a_d as rate_d, f.d as flat_d,
      case when f.kept then (b.value ->> 'rate_micro')::numeric
        else app.to_step((b.value ->> 'rate_micro')::numeric * f.m * f.a_d + f.a_n * f.d,
          f.d * f.a_d, f.step_size, f.rounding) end as rate_micro,
      case when f.kept then (b.value ->> 'flat_micro')::numeric
        else app.to_step((b.value ->> 'flat_micro')::numeric * f.m, f.d, f.step_size,
          f.rounding) end as flat_micro
    from ready f cross join jsonb_array_elements(f.start) with ordinality b
    where f.start is not null and (f.broken_at is null or f.step > f.broken_at)
    union all
    select f.charge_id, f.step, p.place, p.starts,
      p.rate_micro * f.m * f.a_d + f.a_n * f.d, p.flat_micro * f.m, f.d * f.a_d, f.d,
      case when f.kept then p.rate_micro
        else app.to_step(p.rate_micro * f.m * f.a_d + f.a_n * f.d, f.d * f.a_d, f.step_size,
          f.rounding) end,
      case when f.kept then p.flat_micro
        else app.to_step(p.flat_micro * f.m, f.d, f.step_size, f.rounding) end
    from prices p join ready f on f.charge_id = p.charge_id and f.step = p.step - 1
    where f.start is null and (f.broken_at is null or f.step > f.broken_at)),
  -- An exact price other than 0 never becomes 0 or less.
  sums as materialized (
    select p.charge_id, p.step,
      jsonb_agg(jsonb_build_object('from', p.starts::text, 'rate_micro', p.rate_micro::text,
        'flat_micro', p.flat_micro::text) order by p.place) as brackets,
      jsonb_agg(jsonb_build_object('rate', jsonb_build_array(p.rate_n::text, p.rate_d::text),
        'flat', jsonb_build_array(p.flat_n::text, p.flat_d::text)) order by p.place)
        filter (where explained) as exact,
      case when bool_or(p.rate_n < 0) then 'below_zero'
        when bool_or(p.rate_n > 0 and p.rate_micro = 0 or p.flat_n > 0 and p.flat_micro = 0)
          then 'rounds_to_zero' end as late_problem
    from prices p group by p.charge_id, p.step),
  outcome as materialized (
    select f.*, s.brackets as priced, s.exact,
      case when f.step <= f.broken_at or s.late_problem is not null then
        coalesce(s.late_problem, f.first_problem) end as here,
      max(f.step) filter (where f.first_problem is not null or s.late_problem is not null)
        over (partition by f.charge_id) as stopped_at
    from ready f left join sums s on s.charge_id = f.charge_id and s.step = f.step)
  select o.plan_id, o.charge_id, o.step, o.seller_id, o.buyer_id, o.list_id, o.list_name,
    o.audience, o.entry_id, o.scope, o.method, o.bps, o.add_micro, o.valid_from, o.base_list,
    o.currency, o.rate_e8, o.owns,
    case when k.step is null or o.step > k.step then o.priced end,
    case when k.step is null or o.step > k.step then o.exact end,
    case when o.step <= k.step then k.here end,
    case when guarded and (k.step is null or o.step > k.step) then array(
      select 'below_floor:' || o.guard
        where app.is_below(o.priced, case when u.currency = o.currency then u.priced
          else app.in_currency(u.priced, app.own_rate(o.seller_id, u.currency, o.currency, on_day))
          end, o.min_margin_bps)
      union all
      select 'above_' || d.kind || ':' || case d.kind when 'msrp' then 'advise' else d.guard end
        from advice d
        where d.charge_id = o.charge_id and d.step > o.step and d.entry_currency = o.currency
          and app.is_below(d.brackets, o.priced, 0)
      order by 1) else '{}' end
  from outcome o
    left join outcome k on k.charge_id = o.charge_id and k.step = o.stopped_at
    left join outcome u on u.charge_id = o.charge_id and u.step = o.step + 1;
  end $function$
;
