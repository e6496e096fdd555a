-- Scopes for orders or quotes are enough to order or quote: what a line needs from the catalogue
-- comes from functions that show only that. The questions of an ordered service stay visible to
-- both sides once it is no longer on offer, because they are still to be answered.

-- Whether the caller orders for a buyer, or sells to it.
create function app.may_price(buyer uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when buyer = app.actor_company(app.user_id()) then app.may('orders', 'create')
      else (app.may('orders', 'update') or app.may('quotes', 'read')) and exists (
        select from companies c join get_accessible_companies(app.user_id(), 'read') a
          on a.id = c.parent_id
        where c.id = buyer) end
  $$;

drop function app.orderable_charges(uuid[]);
drop function app.orderable_parts(uuid[]);
drop function app.orderable_plans(uuid[]);

create function app.orderable_plans(buyer uuid, plans uuid[])
  returns table (plan_id uuid, service_id uuid, service_slug text, service text, plan text,
    term_months integer, bill_months integer, trial_days integer, min_quantity integer,
    max_quantity integer, step_quantity integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, s.id, s.slug, s.name, p.name, p.term_months, p.bill_months, p.trial_days,
      p.min_quantity, p.max_quantity, p.step_quantity
    from plans p join services s on s.id = p.service_id
    where p.id = any (orderable_plans.plans) and p.state = 'offered' and p.deleted_at is null
      and app.may_price(orderable_plans.buyer)
      and (s.id in (select o.service_id
          from app.services_offered_to(app.actor_company(app.user_id())) o)
        or exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = p.company_id))
  $$;
grant execute on function app.orderable_plans(uuid, uuid[]) to app_user;

create function app.orderable_parts(buyer uuid, plans uuid[])
  returns table (bundle_id uuid, part_id uuid, plan_id uuid, service_id uuid, service text,
    plan text, quantity integer, swap_group integer, available boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select o.plan_id, b.id, p.id, s.id, s.name, p.name, b.quantity, b.swap_group,
      p.state = 'offered' and p.deleted_at is null and s.state = 'published'
        and s.deleted_at is null
    from app.orderable_plans(orderable_parts.buyer, orderable_parts.plans) o
      join bundle_parts b on b.plan_id = o.plan_id
      join plans p on p.id = b.part_plan_id join services s on s.id = p.service_id
    order by o.plan_id, b.position, b.id
  $$;
grant execute on function app.orderable_parts(uuid, uuid[]) to app_user;

-- The charges of plans with what a buyer pays for them today, and nothing from above.
create function app.orderable_charges(buyer uuid, plans uuid[])
  returns table (plan_id uuid, charge_id uuid, code text, name text, kind text, model text,
    unit text, package_size integer, decimals integer, currency text, brackets jsonb,
    problem text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.plan_id, c.id, c.code, c.name, c.kind, c.model, c.unit, c.package_size, c.decimals,
      s.currency, coalesce(s.brackets, '[]'),
      coalesce(s.problem, case when s.brackets is null then 'not_offered' end)
    from app.orderable_plans(orderable_charges.buyer, orderable_charges.plans) p
      join plan_charges c on c.plan_id = p.plan_id
      left join app.price_steps(orderable_charges.buyer, orderable_charges.buyer, null,
        orderable_charges.plans, app.price_day(), false) s on s.charge_id = c.id and s.step = 1
    order by c.plan_id, c.position, c.id
  $$;
grant execute on function app.orderable_charges(uuid, uuid[]) to app_user;

-- The services whose questions the caller's company is asked when it orders them.
create function app.asked_services() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with offered as materialized (
      select o.service_id from app.services_offered_to(app.actor_company(app.user_id())) o
      where app.may('services', 'read') or app.may('orders', 'create')
        or app.may('quotes', 'read'))
    select coalesce(array_agg(service_id), '{}') from (
      select service_id from offered
      union
      select x.service_id
      from offered o join plans p on p.service_id = o.service_id
        join bundle_parts b on b.plan_id = p.id join plans x on x.id = b.part_plan_id
      where p.state = 'offered' and p.deleted_at is null) asked
  $$;
grant execute on function app.asked_services() to app_user;

drop policy "members read questions of offered services and of their parts" on questions;
drop policy "members read questions of their own subtree" on questions;
create policy "members read questions of services that they sell or buy"
  on questions for select to app_user
  using (service_id = any ((select app.asked_services())::uuid[])
    or exists (select from order_lines l where l.service_id = questions.service_id)
    or (select app.may('services', 'read') or app.may('orders', 'create')
      or app.may('quotes', 'read'))
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = company_id offset 0));
