-- When a company raises its prices, the fixed prices of those below it can end up below their cost.
-- Their buyers keep those prices; now their people are notified, as soon as the change is accepted.

call app.add_notification_kind('catalog.cost_rose', 'billing_notifications', false, true);

-- The charges that a list sells below their cost on a day.
create function app.list_losses(list uuid, plans uuid[], on_day date) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with steps as materialized (
      select s.* from price_lists l cross join lateral app.price_steps(null, l.company_id, l.id,
        list_losses.plans, list_losses.on_day, false) s
      where l.id = list_losses.list)
    select asked.charge_id from steps asked
      join steps paid on paid.charge_id = asked.charge_id and paid.step = 2
    where asked.step = 1 and asked.currency = paid.currency and asked.problem is null
      and app.is_below(asked.brackets, paid.brackets, 0)
  $$;

-- Notifies the sellers below a company of prices that a change of its own prices makes them lose
-- with. Only fixed prices, and those off a recommended one, don't follow their cost. Repeated runs
-- notify no one twice.
create function app.warn_sellers(change uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
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
        from lists l cross join lateral app.list_losses(l.id, l.plans, c.valid_from) x (charge_id)
        where x.charge_id not in (
          select app.list_losses(l.id, l.plans, c.valid_from - 1)))
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
grant execute on function app.warn_sellers(uuid) to app_platform;

create function app.queue_seller_warnings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.insert_job_if_known('catalog.warn-sellers', jsonb_build_object('change', new.id));
    return null;
  end $$;

create trigger warn_sellers_of_new after insert on price_changes for each row
  when (new.state = 'accepted') execute function app.queue_seller_warnings();
create trigger warn_sellers_of_accepted after update on price_changes for each row
  when (new.state = 'accepted' and old.state <> 'accepted')
  execute function app.queue_seller_warnings();
