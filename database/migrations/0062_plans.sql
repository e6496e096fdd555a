-- Plans: the ways in which a service is sold. A plan has a term, a billing period and charges; what
-- each company asks for them is in its price lists.

create table plans (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  service_id uuid not null,
  -- Unique among the plans of a company, including the recycle bin: price files name plans by it.
  code text not null check (code ~ '^[A-Z0-9]+([._-][A-Z0-9]+)*$' and length(code) <= 40),
  name text not null check (length(name) between 2 and 120),
  -- Orders the plans of a service from small to large: to a higher rank is an upgrade.
  rank integer not null default 1 check (rank between 1 and 1000),
  -- 0: no term.
  term_months integer not null default 1 check (term_months in (0, 1, 12, 24, 36)),
  bill_months integer not null default 1 check (bill_months in (1, 3, 6, 12)),
  trial_days integer not null default 0 check (trial_days between 0 and 90),
  end_action text not null default 'renew' check (end_action in ('renew', 'roll', 'end')),
  notice_days integer not null default 30 check (notice_days between 0 and 365),
  -- Days after a start, a renewal or an increase in which seats can be given back.
  window_days integer not null default 7 check (window_days between 0 and 60),
  -- Share of the remaining full periods that is due when a term is ended early, in 1/10000.
  early_fee_bps integer not null default 10000 check (early_fee_bps between 0 and 10000),
  charge_while_suspended boolean not null default true,
  min_quantity integer not null default 1 check (min_quantity >= 1),
  max_quantity integer check (max_quantity <= 1000000),
  step_quantity integer not null default 1 check (step_quantity >= 1),
  -- Moved by app.move_plan alone.
  state text not null default 'draft' check (state in ('draft', 'offered', 'retired')),
  -- The first day on which it was offered. From then on its terms and charges are frozen.
  offered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  check (max_quantity is null or max_quantity >= min_quantity),
  check ((state = 'draft') = (offered_at is null)),
  unique (company_id, id),
  unique (company_id, code),
  foreign key (company_id, service_id) references services (company_id, id) on delete cascade
);

create index plans_by_service on plans (service_id, rank, name, id) where deleted_at is null;
create index plans_by_code on plans (company_id, code) where deleted_at is null;

-- What a plan charges for. A price has brackets `{from, rate_micro, flat_micro}` for each charge.
create table plan_charges (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  plan_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9]+([._-][A-Z0-9]+)*$' and length(code) <= 40),
  name text not null check (length(name) between 2 and 120),
  kind text not null check (kind in ('once', 'recurring', 'usage')),
  -- flat: one amount; per_unit: rate times quantity; graduated: each unit at the rate of its
  -- bracket; volume: all units at the rate of the bracket reached; package: begun packages.
  model text not null default 'per_unit'
    check (model in ('flat', 'per_unit', 'graduated', 'volume', 'package')),
  -- What is counted, such as 'seat' or 'minute'; empty for flat charges.
  unit text not null default '' check (length(unit) <= 40),
  -- Units in a package.
  package_size integer check (package_size between 1 and 1000000),
  -- The meter that usage is reported for.
  meter text check (meter ~ '^[a-z0-9]+(_[a-z0-9]+)*$' and length(meter) <= 40),
  tax_code text not null default '' check (length(tax_code) <= 40),
  -- Decimals of the quantity.
  decimals integer not null default 0 check (decimals between 0 and 6),
  position integer not null default 1 check (position between 1 and 50),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'usage') = (meter is not null)),
  check ((model = 'package') = (package_size is not null)),
  check ((model = 'flat') = (unit = '')),
  unique (company_id, id),
  unique (plan_id, code),
  foreign key (company_id, plan_id) references plans (company_id, id) on delete cascade
);

create index plan_charges_by_plan on plan_charges (plan_id, position, id);

-- Services of companies above that a company sells on. Each company on the way from the owner of a
-- service to a buyer must list it; its owner lists it by publishing it.
create table listings (
  id uuid not null default gen_random_uuid() unique,
  company_id uuid not null references companies (id) on delete cascade,
  service_id uuid not null references services (id) on delete cascade,
  -- Moved by app.move_listing alone.
  state text not null default 'listed' check (state in ('listed', 'unlisted')),
  featured boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, service_id)
);

create index listings_by_service on listings (service_id, company_id) where state = 'listed';

call app.protect('plans');
call app.protect('plan_charges');
call app.protect('listings');

-- The services that the company directly above a company offers it: published by a company above,
-- and listed by every company between. One with a company between that is suspended is not.
create function app.services_offered_to(buyer uuid)
  returns table (service_id uuid, owner_depth integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, o.depth
    from company_tree o
      join companies c on c.id = o.ancestor_id
      join services s on s.company_id = o.ancestor_id
    where o.descendant_id = buyer and o.depth > 0
      and c.status = 'active' and c.deleted_at is null
      and s.state = 'published' and s.deleted_at is null
      and o.depth - 1 = (
        select count(*) from company_tree m
          join companies x on x.id = m.ancestor_id
          join listings g on g.company_id = m.ancestor_id and g.service_id = s.id
        where m.descendant_id = buyer and m.depth between 1 and o.depth - 1
          and x.status = 'active' and x.deleted_at is null and g.state = 'listed')
  $$;

-- The same for the caller's own company; for policies.
create function app.own_offers() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when app.may('services', 'read') then coalesce((
      select array_agg(o.service_id)
      from app.services_offered_to(app.actor_company(app.user_id())) o), '{}')
    else '{}' end
  $$;
grant execute on function app.own_offers to app_user;

-- Own.
create policy "members read plans of their own subtree" on plans for select to app_user
  using ((select app.may('services', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = plans.company_id offset 0));
create policy "members create plans of their own subtree" on plans for insert to app_user
  with check ((select app.may('services', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = plans.company_id offset 0));
create policy "members change plans of their own subtree" on plans for update to app_user
  using ((select app.may('services', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = plans.company_id offset 0))
  with check ((select app.may('services', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = plans.company_id offset 0));

-- Offer.
create policy "members read plans offered to their company" on plans for select to app_user
  using (state <> 'draft' and deleted_at is null
    and service_id = any ((select app.own_offers())::uuid[]));

-- Charges are read with their plan, and changed while it is a draft.
create policy "members read charges of plans they read" on plan_charges for select to app_user
  using (exists (select from plans p where p.id = plan_charges.plan_id));
create policy "members add charges to drafts of their own subtree" on plan_charges
  for insert to app_user
  with check ((select app.may('services', 'update'))
    and exists (select from plans p where p.id = plan_charges.plan_id and p.state = 'draft')
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = plan_charges.company_id offset 0));
create policy "members change charges of drafts of their own subtree" on plan_charges
  for update to app_user
  using ((select app.may('services', 'update'))
    and exists (select from plans p where p.id = plan_charges.plan_id and p.state = 'draft')
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = plan_charges.company_id offset 0))
  with check ((select app.may('services', 'update'))
    and exists (select from plans p where p.id = plan_charges.plan_id and p.state = 'draft')
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = plan_charges.company_id offset 0));
create policy "members remove charges of drafts of their own subtree" on plan_charges
  for delete to app_user
  using ((select app.may('services', 'update'))
    and exists (select from plans p where p.id = plan_charges.plan_id and p.state = 'draft')
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = plan_charges.company_id offset 0));

create policy "members read listings of their own subtree" on listings for select to app_user
  using ((select app.may('services', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = listings.company_id offset 0));
create policy "members feature listings of their own subtree" on listings for update to app_user
  using ((select app.may('services', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = listings.company_id offset 0))
  with check ((select app.may('services', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = listings.company_id offset 0));

grant select, insert, update, delete on plans, plan_charges, listings to app_platform;
grant select,
  insert (id, company_id, service_id, code, name, rank, term_months, bill_months, trial_days,
    end_action, notice_days, window_days, early_fee_bps, charge_while_suspended, min_quantity,
    max_quantity, step_quantity),
  update (code, name, rank, term_months, bill_months, trial_days, end_action, notice_days,
    window_days, early_fee_bps, charge_while_suspended, min_quantity, max_quantity, step_quantity,
    deleted_at, deleted_by)
  on plans to app_user;
grant select, delete,
  insert (id, company_id, plan_id, code, name, kind, model, unit, package_size, meter, tax_code,
    decimals, position),
  update (code, name, kind, model, unit, package_size, meter, tax_code, decimals, position)
  on plan_charges to app_user;
grant select, update (featured) on listings to app_user;

create trigger touch before update on plans for each row execute function app.touch();
create trigger touch before update on plan_charges for each row execute function app.touch();
create trigger touch before update on listings for each row execute function app.touch();

-- What has been offered keeps its terms: only its name and its rank change, and it is retired
-- instead of deleted.
create function app.guard_plan() returns trigger
  language plpgsql
  as $$
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    if old.offered_at is not null and (new.code, new.term_months, new.bill_months, new.trial_days,
        new.end_action, new.notice_days, new.window_days, new.early_fee_bps,
        new.charge_while_suspended, new.min_quantity, new.max_quantity, new.step_quantity,
        new.deleted_at)
      is distinct from (old.code, old.term_months, old.bill_months, old.trial_days,
        old.end_action, old.notice_days, old.window_days, old.early_fee_bps,
        old.charge_while_suspended, old.min_quantity, old.max_quantity, old.step_quantity,
        old.deleted_at) then
      raise exception using errcode = 'TL062', message = 'plan_offered';
    end if;
    if new.deleted_at is distinct from old.deleted_at and not app.may('services', 'delete') then
      raise exception using errcode = '42501', message = 'services:delete is not granted';
    end if;
    return new;
  end $$;

create trigger guard before update on plans for each row execute function app.guard_plan();

create constraint trigger audit after insert or update or delete
  on plans deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'name');
create constraint trigger audit after insert or update or delete
  on plan_charges deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'name');

-- A listing is named after its service.
create function app.audit_listing() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
    listing listings;
  begin
    if tg_op = 'DELETE' then
      listing := old;
    else
      listing := new;
    end if;
    if tg_op = 'UPDATE' and (old.state, old.featured) = (new.state, new.featured) then
      return null;
    end if;
    entry.company_id := listing.company_id;
    entry.action := lower(tg_op);
    entry.resource_type := 'listings';
    entry.resource_id := listing.id;
    entry.resource_label := coalesce(
      (select s.name from services s where s.id = listing.service_id), 'Service');
    entry.result := 'done';
    if tg_op <> 'INSERT' then
      entry.before := jsonb_build_object('state', old.state, 'featured', old.featured);
    end if;
    if tg_op <> 'DELETE' then
      entry.after := jsonb_build_object('state', new.state, 'featured', new.featured);
    end if;
    perform app.write_audit(entry);
    return null;
  end $$;

create constraint trigger audit_change after insert or update or delete
  on listings deferrable initially deferred
  for each row execute function app.audit_listing();

create trigger recycle after update of deleted_at on plans
  for each row execute function app.sync_recycle_bin('company_id', 'name');

-- Called only by app.purge_item.
create function app.purge_plans(plan uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from plans where id = plan $$;

-- Moves a plan: offer (draft or retired to offered) and retire (offered to retired). Returns its
-- new state, or null for a plan that the caller cannot change.
create function app.move_plan(plan uuid, event text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    found plans;
    next_state text;
  begin
    select p.* into found from plans p join services s on s.id = p.service_id
      where p.id = plan and p.deleted_at is null and s.deleted_at is null
        and app.may('services', 'update')
        and exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = p.company_id)
      for update of p;
    if found.id is null then
      return null;
    end if;
    next_state := case
      when event = 'offer' and found.state in ('draft', 'retired') then 'offered'
      when event = 'retire' and found.state = 'offered' then 'retired' end;
    if next_state is null then
      raise exception using errcode = 'TL062', message = 'plan_state';
    end if;
    if next_state = 'offered' and not exists (
        select from plan_charges c where c.plan_id = found.id) then
      raise exception using errcode = 'TL062', message = 'plan_without_charges';
    end if;
    update plans set state = next_state, offered_at = coalesce(offered_at, now())
      where id = found.id;
    return next_state;
  end $$;
grant execute on function app.move_plan to app_user;

-- Lists or unlists a service that the company's supplier offers. Returns the id of the listing, or
-- null for a company or service that the caller cannot list.
create function app.move_listing(company uuid, service uuid, event text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    listing listings;
    next_state text := case event when 'list' then 'listed' when 'unlist' then 'unlisted' end;
  begin
    if next_state is null or not app.may('services', 'update')
      or not exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company) then
      return null;
    end if;
    select g.* into listing from listings g
      where g.company_id = company and g.service_id = service for update;
    if next_state = 'unlisted' and listing.id is null
      or next_state = 'listed' and not exists (
        select from app.services_offered_to(company) o where o.service_id = service) then
      return null;
    end if;
    if listing.state = next_state then
      return listing.id;
    end if;
    insert into listings as g (company_id, service_id, state) values (company, service, next_state)
      on conflict (company_id, service_id) do update set state = excluded.state
      returning g.id into listing.id;
    return listing.id;
  end $$;
grant execute on function app.move_listing to app_user;

-- What the supplier of a company offers it, and what the company still lists that its supplier no
-- longer offers; with the company's own listing, never with a price.
create function app.supplier_offers(company uuid)
  returns table (service_id uuid, slug text, name text, provider text, category text, summary text,
    picture text, plan_count bigint, offered boolean, state text, featured boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, s.slug, s.name, s.provider, s.category, s.summary, s.picture,
      (select count(*) from plans p
        where p.service_id = s.id and p.state = 'offered' and p.deleted_at is null),
      o.service_id is not null, coalesce(g.state, 'unlisted'), coalesce(g.featured, false)
    from app.services_offered_to(company) o
      full join (select * from listings l where l.company_id = company) g
        on g.service_id = o.service_id
      join services s on s.id = coalesce(o.service_id, g.service_id)
    where (o.service_id is not null or g.state = 'listed') and app.may('services', 'read')
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
    order by lower(s.name), s.id
  $$;
grant execute on function app.supplier_offers to app_user;
