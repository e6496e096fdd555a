-- An exchange rate can take a price below its cost, or leave it without a price, and nobody was
-- notified. Now sellers are, as when a cost rises above their prices.

call app.add_notification_kind('catalog.price_lost', 'billing_notifications', false, true);

-- Charges that a list sells below their cost on a day, and charges that it cannot calculate a price
-- for. A cost in another currency counts at the seller's own rate; without one it is unknown.
drop function app.list_losses(uuid, uuid[], date);
create function app.list_losses(list uuid, plans uuid[], on_day date)
  returns table (charge_id uuid, lost boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with steps as materialized (
      select s.* from price_lists l cross join lateral app.price_steps(null, l.company_id, l.id,
        list_losses.plans, list_losses.on_day, false) s
      where l.id = list_losses.list)
    select asked.charge_id, asked.problem is not null
    from steps asked
      left join steps paid on paid.charge_id = asked.charge_id and paid.step = 2
        and paid.problem is null
      left join lateral (
        select r.rate_e8 from exchange_rates r where r.company_id = asked.seller_id
          and r.from_currency = paid.currency and r.to_currency = asked.currency
          and r.valid_from <= list_losses.on_day
        order by r.valid_from desc limit 1) x on paid.currency <> asked.currency
    where asked.step = 1 and case
      when asked.problem is not null
        then asked.problem in ('no_rate', 'rounds_to_zero', 'below_zero')
      when paid.currency = asked.currency then app.is_below(asked.brackets, paid.brackets, 0)
      else app.is_below(asked.brackets, (
        select jsonb_agg(b.value
          || jsonb_build_object(
            'rate_micro', (b.value ->> 'rate_micro')::numeric * x.rate_e8 * 0.00000001,
            'flat_micro', (b.value ->> 'flat_micro')::numeric * x.rate_e8 * 0.00000001))
        from jsonb_array_elements(paid.brackets) b
        where x.rate_e8 is not null), 0) end
  $$;

create or replace function app.warn_sellers(change uuid)
  returns bigint language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    c price_changes;
    found record;
    warned bigint := 0;
  begin
    select * into c from price_changes x where x.id = warn_sellers.change and x.state = 'accepted';
    for found in
      with concerned as materialized (
        select distinct k.id::text as charge_id, p.id as plan_id
        from plans p join services s on s.id = p.service_id join plan_charges k on k.plan_id = p.id
          cross join lateral (values ('charge', k.id::text), ('plan', p.id::text),
            ('service', s.id::text), ('category', s.category), ('all', '')) t (scope, target)
          join price_entries n on n.change_id = c.id and n.scope = t.scope and n.target = t.target
        where p.state = 'offered' and p.deleted_at is null),
      lists as materialized (
        select l.id, l.company_id, array_agg(distinct k.plan_id) as plans
        from company_tree t
          join companies o on o.id = t.descendant_id and o.status = 'active'
            and o.deleted_at is null
          join price_lists l on l.company_id = o.id and l.kind = 'sell'
          join price_entries e on e.list_id = l.id and e.valid_from <= c.valid_from
          join concerned k on e.method = 'off_msrp'
            or e.method = 'fixed' and e.scope = 'charge' and e.target = k.charge_id
        where t.ancestor_id = c.company_id and t.depth > 0
        group by l.id, l.company_id),
      losing as materialized (
        select l.company_id, x.charge_id
        from lists l cross join lateral app.list_losses(l.id, l.plans, c.valid_from) x
        where not x.lost and not exists (
          select from app.list_losses(l.id, l.plans, c.valid_from - 1) y
          where y.charge_id = x.charge_id and not y.lost))
      select l.company_id, count(distinct l.charge_id) as prices from losing l
      where not exists (select from notifications n where n.company_id = l.company_id
        and n.kind = 'catalog.cost_rose' and n.about = c.id)
      group by l.company_id
    loop
      perform app.notify_permission_holders(found.company_id, 'prices', 'create',
        'catalog.cost_rose', jsonb_build_object('prices', found.prices, 'day', c.valid_from), c.id,
        null);
      warned := warned + 1;
    end loop;
    return warned;
  end $$;

-- Notifies the company of an exchange rate, and the sellers below it, of prices that the rate takes
-- below their cost or leaves without a price. A withdrawn rate can only do the latter. Repeated
-- runs notify no one twice.
create function app.warn_of_rate(rate uuid, company uuid, to_currency text, on_day date,
    withdrawn boolean)
  returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    found record;
    warned bigint := 0;
    plans uuid[] := array(
      select p.id from plans p
        join company_tree t on t.ancestor_id = p.company_id
          and t.descendant_id = warn_of_rate.company
      where p.state = 'offered' and p.deleted_at is null
        and (t.depth = 0 or exists (select from listings g
          where g.company_id = warn_of_rate.company and g.service_id = p.service_id
            and g.state = 'listed')));
  begin
    if not exists (select from price_lists l where l.company_id = warn_of_rate.company
        and l.currency = warn_of_rate.to_currency) then
      return 0;
    end if;
    for found in
      with lists as materialized (
        select l.id, l.company_id
        from company_tree t
          join companies o on o.id = t.descendant_id and o.status = 'active'
            and o.deleted_at is null
          join price_lists l on l.company_id = o.id and l.kind = 'sell'
            and (t.depth > 0 or l.currency = warn_of_rate.to_currency)
        where t.ancestor_id = warn_of_rate.company),
      troubles as materialized (
        select l.company_id, x.charge_id, x.lost
        from lists l cross join lateral app.list_losses(l.id, plans, on_day) x
        where withdrawn and x.lost or not exists (
          select from app.list_losses(l.id, plans, on_day - 1) y
          where y.charge_id = x.charge_id and y.lost = x.lost))
      select x.company_id, k.kind, count(distinct x.charge_id) as prices
      from troubles x cross join lateral (
        select case when x.lost then 'catalog.price_lost' else 'catalog.cost_rose' end) k (kind)
      where not exists (select from notifications n where n.company_id = x.company_id
        and n.kind = k.kind and n.about = warn_of_rate.rate)
      group by x.company_id, k.kind
    loop
      perform app.notify_permission_holders(found.company_id, 'prices', 'create', found.kind,
        jsonb_build_object('prices', found.prices, 'day', on_day), warn_of_rate.rate, null);
      warned := warned + 1;
    end loop;
    return warned;
  end $$;
grant execute on function app.warn_of_rate(uuid, uuid, text, date, boolean) to app_platform;

create function app.queue_rate_warnings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    r exchange_rates := coalesce(new, old);
  begin
    perform app.insert_job_if_known('catalog.warn-of-rate', jsonb_build_object('rate', r.id,
      'company', r.company_id, 'to_currency', r.to_currency, 'day', r.valid_from,
      'withdrawn', tg_op = 'DELETE'));
    return null;
  end $$;
create trigger warn_sellers after insert or delete on exchange_rates
  for each row execute function app.queue_rate_warnings();
